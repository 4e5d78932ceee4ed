import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inventoryPaths } from '@larkway/inventory-contract';
import { renderOnServer, textOf } from '@larkway/sdk/testing';
import { aVehicle } from '../../testing/a-vehicle';
import * as vehiclePage from './vehicle-page';

const vehicle = aVehicle({ slug: 'd4', name: 'D4', category: '4-seater', price: 9_000 });
const [near, far] = [
  aVehicle({ slug: 'h4', name: 'Near in price', category: '4-seater', price: 9_100 }),
  aVehicle({ slug: 'd8', name: 'Another category', category: '8-seater' }),
];

let server: Server;
let origin: string;
let list: unknown;
let single: unknown;

beforeEach(() => {
  list = [vehicle, near, far];
  single = vehicle;
});

beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = request.url === inventoryPaths.vehicles ? list : single;
    response
      .writeHead(answer ? 200 : 503)
      .end(JSON.stringify(answer ?? { error: 'Not now', code: 'unavailable' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const page = () =>
  renderOnServer(vehiclePage, {
    origin,
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
  expect(loaded.fallback).not.toHaveProperty([inventoryPaths.vehicles]);
});

test('a vehicle page is complete without similar vehicles if the list fails to load', async () => {
  list = undefined;
  const { html, loaded } = await page();
  expect(loaded.status).toBe(200);
  expect(textOf(html)).toContain('D4');
  expect(textOf(html)).not.toContain('Similar vehicles');
});

test('a vehicle that cannot be read is shown as missing, under a status that keeps it in search engines', async () => {
  single = undefined;
  const { html, loaded } = await page();
  expect(loaded.status).toBe(503);
  expect(loaded.head?.title).toBe('Vehicle Not Found');
  expect(textOf(html)).toContain('Vehicle Not Found');
  expect(textOf(html)).toContain("The vehicle you're looking for doesn't exist.");
  expect(html).toMatch(/<a[^>]* href="\/inventory"[^>]*>Back to Inventory<\/a>/);
});
