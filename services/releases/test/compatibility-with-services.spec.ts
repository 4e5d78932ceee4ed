import { describeContract } from '@larkway/kit/http';
import { defineRoute, type RouteDefinition } from '@larkway/kit-contract';
import { z, type ZodType } from 'zod';
import type { LivePayload } from '@larkway/releases-contract';
import { channelOf } from './compatibility/published.js';
import { type Scene, startScene } from './compatibility/start-scene.js';

const list = (schema: ZodType, query?: ZodType): RouteDefinition =>
  defineRoute({
    method: 'GET',
    path: '/api/events',
    summary: 'All',
    query,
    success: { status: 200, schema: z.array(schema), description: 'Events' },
    errors: [],
  });
const add = (body: ZodType): RouteDefinition =>
  defineRoute({
    method: 'POST',
    path: '/api/events',
    summary: 'Adds',
    body,
    success: { status: 202, schema: z.object({ id: z.string() }), description: 'Taken' },
    errors: [],
  });

const event = { id: z.int(), title: z.string(), kind: z.enum(['fair', 'test drive']) };
const deployed = [
  list(z.object({ ...event, place: z.string() }), z.strictObject({ kind: z.string().optional() })),
  add(z.strictObject({ title: z.string().max(80), note: z.string().default('') })),
];

let scene: Scene;

beforeAll(
  async () =>
    void (scene = await startScene({
      services: { events: deployed, content: [], asleep: undefined },
    })),
);
afterAll(() => scene.stop());

let version = 0;
const publish = (name: string, routes: RouteDefinition[]) =>
  scene.publish({
    name,
    version: `${++version}.0.0`,
    contracts: { '@larkway/events-contract': routes },
  });
const against = async (routes: RouteDefinition[], at = scene): Promise<string[]> => {
  const pointer = await at.publish({
    name: 'mfe-own',
    version: `${++version}.0.0`,
    contracts: { '@larkway/events-contract': routes },
  });
  return (await at.problems({}, { 'mfe-own': pointer })).map((problem) =>
    problem.replace(/ \d+\.0\.0/g, ''),
  );
};

describe('A version is compatible with the deployed services', () => {
  it.each<[string, RouteDefinition[]]>([
    ['when it was built with the very contract', deployed],
    [
      'if the service returns more than it reads',
      [list(z.object(event), z.strictObject({ kind: z.string().optional() }))],
    ],
    [
      'if it does not send an optional property',
      [list(z.object(event)), add(z.strictObject({ title: z.string().max(40) }))],
    ],
    [
      'if its contract does not forbid what it never sends',
      [add(z.object({ title: z.string().max(40) }))],
    ],
    [
      'if it knows more variants than the service returns',
      [list(z.object({ ...event, kind: z.enum(['fair', 'test drive', 'race']) }))],
    ],
  ])('%s', async (_what, routes) => {
    expect(await against(routes)).toEqual([]);
  });
});

describe('A version that is incompatible with the deployed services', () => {
  it('a version that sends what the service does not accept is refused', async () => {
    expect(await against([add(z.strictObject({ title: z.string().max(120) }))])).toEqual([
      'contract-request: mfe-own and the deployed service events are incompatible in the request to POST /api/events: body.title may have 120 characters, at most 80 are accepted.',
    ]);
    expect(
      await against([add(z.strictObject({ title: z.string().max(80), color: z.string() }))]),
    ).toEqual([
      'contract-request: mfe-own and the deployed service events are incompatible in the request to POST /api/events: body.color may be there, but is not accepted.',
    ]);
  });

  it('a version that sends an unknown query parameter is refused', async () => {
    expect(
      await against([list(z.object(event), z.strictObject({ place: z.string().optional() }))]),
    ).toEqual([
      'contract-request: mfe-own and the deployed service events are incompatible in the request to GET /api/events: query.place may be there, but is not accepted.',
    ]);
  });

  it('a version that reads what the service does not return is refused', async () => {
    expect(await against([list(z.object({ ...event, seats: z.int() }))])).toEqual([
      'contract-response: mfe-own and the deployed service events are incompatible in the response of GET /api/events: [].seats may be missing, but is needed.',
    ]);
    expect(await against([list(z.object({ ...event, kind: z.literal('fair') }))])).toEqual([
      'contract-response: mfe-own and the deployed service events are incompatible in the response of GET /api/events: [].kind may be "test drive", which is not accepted.',
    ]);
  });

  it('a version that calls an operation of an unreachable service is refused', async () => {
    expect(await against([{ ...deployed[0]!, path: '/api/races' }])).toEqual([
      expect.stringMatching(
        /^service-unreachable: mfe-own calls GET \/api\/races of @larkway\/events-contract, which no reachable service serves; not reachable: asleep \(.*ECONNREFUSED\)\.$/,
      ),
    ]);
  });

  it('a version that calls an operation that no service serves is refused', async () => {
    const awake = await startScene({ services: { events: deployed } });
    expect(await against([{ ...deployed[0]!, path: '/api/races' }], awake)).toEqual([
      'contract-not-served: mfe-own was built with GET /api/races of @larkway/events-contract, which no deployed service serves.',
    ]);
    await awake.stop();
  });
});

describe('A service before its deployment', () => {
  const ask = async (routes: RouteDefinition[], service = 'events') => {
    const [stable, canary] = [
      await publish('mfe-live', [deployed[0]!]),
      await publish('mfe-live', deployed),
    ];
    const payload = channelOf({ 'mfe-live': { stable, canary } });
    return askAbout(payload, routes, service);
  };
  const askAbout = async (payload: LivePayload, routes: RouteDefinition[], service = 'events') => {
    const { passes, problems } = await scene.compatibilityCheck.checkService({
      service,
      document: describeContract(routes),
      payload,
    });
    return {
      passes,
      problems: problems.map(
        ({ rule, remote, message }) => `${remote}.${rule}: ${message.replace(/ \d+\.0\.0/g, '')}`,
      ),
    };
  };

  it('a service may return more and accept more', async () => {
    const more = [
      list(
        z.object({ ...event, place: z.string(), seats: z.int() }),
        z.strictObject({ kind: z.string().optional(), place: z.string().optional() }),
      ),
      add(z.strictObject({ title: z.string(), note: z.string().optional() })),
    ];
    expect(await ask(more)).toEqual({ passes: true, problems: [] });
  });

  it('a service may not remove an operation of a live version or canary', async () => {
    expect(await ask([deployed[0]!])).toEqual({
      passes: false,
      problems: [
        'mfe-live.contract-not-served: mfe-live of the team live is a canary and calls POST /api/events, which events would not serve.',
      ],
    });
  });

  it('a service may not return less than a live version reads', async () => {
    const { problems } = await ask([
      list(
        z.object({ id: z.int(), title: z.string(), place: z.string() }),
        z.strictObject({ kind: z.string().optional() }),
      ),
      deployed[1]!,
    ]);
    expect(problems).toEqual([
      'mfe-live.contract-response: mfe-live of the team live is live and would be incompatible with events in the response of GET /api/events: [].kind may be missing, but is needed.',
      'mfe-live.contract-response: mfe-live of the team live is a canary and would be incompatible with events in the response of GET /api/events: [].kind may be missing, but is needed.',
    ]);
  });

  it('a service may not respond with another status of success', async () => {
    const created = defineRoute({
      ...deployed[1]!,
      success: { ...deployed[1]!.success, status: 201 },
    });
    expect((await ask([deployed[0]!, created])).problems).toEqual([
      'mfe-live.contract-response: mfe-live of the team live is a canary and would be incompatible with events in the response of POST /api/events: the status may be 201, only 202 is expected.',
    ]);
  });

  it('a service may not remove an operation of a last good version', async () => {
    const [stable, lastGood] = [
      await publish('mfe-live', [deployed[0]!]),
      await publish('mfe-live', [{ ...deployed[0]!, path: '/api/races' }]),
    ];
    const payload = channelOf({ 'mfe-live': stable });
    Object.assign(payload.remotes[0]!, { lastGood });
    expect((await askAbout(payload, deployed)).problems).toEqual([
      'mfe-live.contract-not-served: mfe-live of the team live is the last good version and calls GET /api/races, which events would not serve.',
    ]);
  });

  it('a version that cannot be read is a problem of the service, because nothing can be compared with it', async () => {
    const stable = await publish('mfe-live', deployed);
    const payload = channelOf({ 'mfe-live': { ...stable, version: '0.0.0-lost' } });
    expect((await askAbout(payload, deployed)).problems).toEqual([
      'mfe-live.missing-file: mfe-live/0.0.0-lost/release.json is not in the artifact store.',
    ]);
  });

  it('operations of other services are not problems of the service', async () => {
    expect(await ask([], 'content')).toEqual({ passes: true, problems: [] });
  });
});
