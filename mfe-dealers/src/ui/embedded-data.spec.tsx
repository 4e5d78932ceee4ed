import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dealersPaths } from '@larkway/dealers-contract';
import { inventoryPaths } from '@larkway/inventory-contract';
import { closedOrigin, renderOnServer, textOf } from '@larkway/sdk/testing';
import * as homeStates from '../features/home-states/home-states';
import * as usaPage from '../features/usa/usa-page';
import { aState } from '../testing/fixtures';

let server: Server;
let origin: string;

beforeAll(async () => {
  const answers: Record<string, unknown> = {
    [dealersPaths.states]: [aState()],
    [inventoryPaths.vehicles]: [{ slug: 'd4' }, { slug: 'd6' }],
  };
  server = createServer(
    (request, response) => void response.end(JSON.stringify(answers[request.url!])),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('the national overview embeds states without their descriptions, and of the vehicles only their number', async () => {
  const { html, loaded } = await renderOnServer(usaPage, { origin });
  const { description, ...listed } = aState();
  expect(loaded.fallback[dealersPaths.states]).toEqual([listed]);
  expect(JSON.stringify(loaded.fallback)).not.toContain(description);
  expect(loaded.fallback).not.toHaveProperty([inventoryPaths.vehicles]);
  expect(textOf(html)).toContain('2 Vehicle Models');
});

test('the home page’s states are static if they load, and have a retry button if they fail', async () => {
  expect((await renderOnServer(homeStates, { origin })).loaded.isStatic).toBe(true);
  expect((await renderOnServer(homeStates, { origin: await closedOrigin() })).loaded.isStatic).toBe(
    false,
  );
});
