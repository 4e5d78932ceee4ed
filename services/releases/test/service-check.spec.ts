import { describeContract } from '@larkway/kit/http';
import type { RouteDefinition } from '@larkway/kit-contract';
import { Retention } from '@larkway/kit/retention';
import { type StartedService, startService } from '@larkway/kit/testing';
import { releasesRoutes, type ServiceCheck } from '@larkway/releases-contract';
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

const check = (routes: RouteDefinition[], more: object = {}): Promise<Answer> =>
  events.post(releasesRoutes.checkService, {
    service: 'fairs',
    document: describeContract(routes),
    ...more,
  });

const checks = async (query: Record<string, string> = {}): Promise<ServiceCheck[]> =>
  (await events.get(releasesRoutes.serviceChecks, { query })).body;

it('a service check reports which live versions would be incompatible, and is recorded with caller, commit and result', async () => {
  expect(await check([fairs], { commit: 'a'.repeat(40) })).toMatchObject({
    status: 200,
    body: { passes: true, problems: [] },
  });
  expect(await check([towns], { uncommitted: true })).toMatchObject({
    status: 200,
    body: { passes: false, problems: [{ rule: 'contract-not-served', remote: 'mfe-events' }] },
  });
  const refused = {
    service: 'fairs',
    by: 'events: pipeline',
    commit: null,
    uncommitted: true,
    passes: false,
    problems: [{ rule: 'contract-not-served' }],
    revision: 1,
    contract: describeContract([towns]).hash,
  };
  expect(await checks()).toMatchObject([refused]);
  expect(await checks({ service: 'fairs' })).toMatchObject([
    refused,
    { commit: 'a'.repeat(40), uncommitted: false, passes: true },
  ]);
  expect(await checks({ service: 'towns' })).toEqual([]);
});

it('a recorded check is neither changed nor removed before its retention period ends', async () => {
  await check([fairs]);
  await expect(releases.sql.query("UPDATE service_checks SET problems = '[]'")).rejects.toThrow(
    'rows of service_checks are neither changed nor removed',
  );
  const clean = (days: number) =>
    releases.service.app.get(Retention).run(new Date(Date.now() + days * 86_400_000));
  expect(await clean(729)).toMatchObject({ service_checks: 0 });
  expect(await clean(731)).toMatchObject({ service_checks: expect.any(Number) });
  expect(await checks()).toEqual([]);
});

it('a contract with many operations is accepted', async () => {
  const many = Array.from({ length: 200 }, (_, index) => ({
    ...fairs,
    path: `/api/fairs/${index}`,
  }));
  expect(JSON.stringify(describeContract(many)).length).toBeGreaterThan(64 * 1024);
  expect((await check([fairs, ...many])).body).toMatchObject({
    passes: true,
    problems: [],
  });
});

it('an invalid contract is refused', async () => {
  expect(
    (await events.post(releasesRoutes.checkService, { service: 'fairs', document: {} })).status,
  ).toBe(422);
});
