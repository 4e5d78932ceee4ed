import { inventoryPaths } from '@larkway/inventory-contract';
import { renderOnServer, startApi, type TestApi, textOf } from '@larkway/sdk/testing';
import { aVehicle } from '../../testing/a-vehicle';
import * as vehiclePage from './vehicle-page';

const vehicle = aVehicle({ slug: 'd4', name: 'D4', category: '4-seater', price: 9_000 });
const [near, far] = [
  aVehicle({ slug: 'h4', name: 'Near in price', category: '4-seater', price: 9_100 }),
  aVehicle({ slug: 'd8', name: 'Another category', category: '8-seater' }),
];

const { vehicles, vehicle: pathOf } = inventoryPaths;
const responses: Record<string, unknown> = {};
let api: TestApi;

beforeEach(() => {
  Object.assign(responses, { [vehicles]: [vehicle, near, far], [pathOf('d4')]: vehicle });
});

beforeAll(async () => {
  api = await startApi(responses);
});

afterAll(() => api.close());

const page = () =>
  renderOnServer(vehiclePage, {
    origin: api.origin,
    route: '/inventory/:slug',
    params: { slug: 'd4' },
    path: '/inventory/d4',
  });

test('a vehicle page embeds similar vehicles, and not the list that they come from', async () => {
  const { html, loaded } = await page();
  expect(textOf(html)).toContain('Near in price');
  const embedded = JSON.stringify(loaded.fallback);
  expect(embedded).toContain('Near in price');
  expect(embedded).not.toContain('Another category');
  expect(loaded.fallback).not.toHaveProperty([vehicles]);
});

test('a vehicle page is complete without similar vehicles if the list fails to load', async () => {
  responses[vehicles] = undefined;
  const { html, loaded } = await page();
  expect(loaded.status).toBe(200);
  expect(textOf(html)).toContain('D4');
  expect(textOf(html)).not.toContain('Similar vehicles');
});

test('a vehicle that cannot be read is shown as missing, under a status that keeps it in search engines', async () => {
  responses[pathOf('d4')] = undefined;
  const { html, loaded } = await page();
  expect(loaded.status).toBe(503);
  expect(loaded.head?.title).toBe('Vehicle Not Found');
  expect(textOf(html)).toContain('Vehicle Not Found');
  expect(textOf(html)).toContain("The vehicle you're looking for doesn't exist.");
  expect(html).toMatch(/<a[^>]* href="\/inventory"[^>]*>Back to Inventory<\/a>/);
});
