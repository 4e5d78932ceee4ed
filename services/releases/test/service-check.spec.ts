import { describeContract } from '@larkway/kit/http';
import type { RouteDefinition } from '@larkway/kit-contract';
import { type StartedService, startService } from '@larkway/kit/testing';
import { releasesRoutes } from '@larkway/releases-contract';
import { z } from 'zod';
import { build } from './candidate.js';
import { type Answer, type Client, resultOf } from './client.js';
import { type StartedReleases, startReleases } from './start-releases.js';

const fairs: RouteDefinition = {
  method: 'GET',
  path: '/api/fairs',
  summary: 'Fairs',
  success: {
    status: 200,
    schema: z.array(z.object({ town: z.string() })),
    description: 'The fairs',
  },
  errors: [],
};
const towns: RouteDefinition = { ...fairs, path: '/api/towns' };

class Nothing {}

let releases: StartedReleases;
let service: StartedService;
let events: Client;

beforeAll(async () => {
  [releases, service] = await Promise.all([
    startReleases(),
    startService({ name: 'fairs', routes: { fairs }, module: { module: Nothing } }),
  ]);
  releases.config.SERVICE_URLS = { fairs: service.url };
  events = await releases.team('events');
  await events.publish(
    await build(releases.store, { contracts: { '@larkway/fairs-contract': [fairs] } }),
  );
  resultOf(await events.promote([{ name: 'mfe-events', version: '1.0.0' }]));
}, 60_000);

afterAll(async () => {
  await service.close();
  await releases.stop();
});

const check = (routes: RouteDefinition[]): Promise<Answer> =>
  events.post(releasesRoutes.checkService, {
    service: 'fairs',
    document: describeContract(routes),
  });

it('a service check reports which live versions would be incompatible', async () => {
  expect(await check([fairs])).toMatchObject({ status: 200, body: { passes: true, problems: [] } });
  expect(await check([towns])).toMatchObject({
    status: 200,
    body: { passes: false, problems: [{ rule: 'contract-not-served', remote: 'mfe-events' }] },
  });
});

it('a contract with many operations is accepted', async () => {
  const many = Array.from({ length: 200 }, (_, index) => ({
    ...fairs,
    path: `/api/fairs/${index}`,
  }));
  expect(JSON.stringify(describeContract(many)).length).toBeGreaterThan(64 * 1024);
  expect((await check([fairs, ...many])).body).toEqual({ passes: true, problems: [] });
});

it('an invalid contract is refused', async () => {
  expect(
    (await events.post(releasesRoutes.checkService, { service: 'fairs', document: {} })).status,
  ).toBe(422);
});
