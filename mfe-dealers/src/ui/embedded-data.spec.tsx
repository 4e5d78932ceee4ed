import { dealersPaths } from '@larkway/dealers-contract';
import { inventoryPaths } from '@larkway/inventory-contract';
import { closedOrigin, renderOnServer, startApi, type TestApi, textOf } from '@larkway/sdk/testing';
import * as homeStates from '../features/home-states/home-states';
import * as usaPage from '../features/usa/usa-page';
import { aState } from '../testing/fixtures';

let api: TestApi;

beforeAll(async () => {
  api = await startApi({
    [dealersPaths.states]: [aState()],
    [inventoryPaths.vehicles]: [{ slug: 'd4' }, { slug: 'd6' }],
  });
});
afterAll(() => api.close());

test('the national overview embeds states without their descriptions, and of the vehicles only their number', async () => {
  const { html, loaded } = await renderOnServer(usaPage, { origin: api.origin });
  const { description, ...listed } = aState();
  expect(loaded.fallback[dealersPaths.states]).toEqual([listed]);
  expect(JSON.stringify(loaded.fallback)).not.toContain(description);
  expect(loaded.fallback).not.toHaveProperty([inventoryPaths.vehicles]);
  expect(textOf(html)).toContain('2 Vehicle Models');
});

test('the home page’s states are static if they load, and have a retry button if they fail', async () => {
  expect((await renderOnServer(homeStates, { origin: api.origin })).loaded.isStatic).toBe(true);
  expect((await renderOnServer(homeStates, { origin: await closedOrigin() })).loaded.isStatic).toBe(
    false,
  );
});
