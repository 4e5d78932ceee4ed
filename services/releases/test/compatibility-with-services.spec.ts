import { describeContract } from '@larkway/kit/http';
import { defineRoute, type RouteDefinition } from '@larkway/kit-contract';
import { z, type ZodType } from 'zod';
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

describe('A version fits the deployed services', () => {
  it.each<[string, RouteDefinition[]]>([
    ['when it was built with the very contract', deployed],
    [
      'when the service answers more than it reads',
      [list(z.object(event), z.strictObject({ kind: z.string().optional() }))],
    ],
    [
      'when it does not send what need not be sent',
      [list(z.object(event)), add(z.strictObject({ title: z.string().max(40) }))],
    ],
    [
      'when its contract did not forbid what it never sends',
      [add(z.object({ title: z.string().max(40) }))],
    ],
    [
      'when it knows more kinds than there are',
      [list(z.object({ ...event, kind: z.enum(['fair', 'test drive', 'race']) }))],
    ],
  ])('%s', async (_what, routes) => {
    expect(await against(routes)).toEqual([]);
  });
});

describe('A version is refused', () => {
  it('that sends what the service does not take', async () => {
    expect(await against([add(z.strictObject({ title: z.string().max(120) }))])).toEqual([
      'contract-request: mfe-own and the deployed service events are incompatible in the request to POST /api/events: body.title may have 120 characters, at most 80 are accepted.',
    ]);
    expect(
      await against([add(z.strictObject({ title: z.string().max(80), colour: z.string() }))]),
    ).toEqual([
      'contract-request: mfe-own and the deployed service events are incompatible in the request to POST /api/events: body.colour may be there, but is not accepted.',
    ]);
  });

  it('that asks by a filter the service does not have', async () => {
    expect(
      await against([list(z.object(event), z.strictObject({ place: z.string().optional() }))]),
    ).toEqual([
      'contract-request: mfe-own and the deployed service events are incompatible in the request to GET /api/events: query.place may be there, but is not accepted.',
    ]);
  });

  it('that reads what the service does not answer', async () => {
    expect(await against([list(z.object({ ...event, seats: z.int() }))])).toEqual([
      'contract-response: mfe-own and the deployed service events are incompatible in the response of GET /api/events: [].seats may be missing, but is needed.',
    ]);
    expect(await against([list(z.object({ ...event, kind: z.literal('fair') }))])).toEqual([
      'contract-response: mfe-own and the deployed service events are incompatible in the response of GET /api/events: [].kind may be "test drive", which is not accepted.',
    ]);
  });

  it('that calls an operation of a service that does not answer, because nobody knows', async () => {
    expect(await against([{ ...deployed[0]!, path: '/api/races' }])).toEqual([
      expect.stringMatching(
        /^service-unreachable: mfe-own calls GET \/api\/races of @larkway\/events-contract, which no reachable service serves; not reachable: asleep \(.*ECONNREFUSED\)\.$/,
      ),
    ]);
  });

  it('that calls an operation that no service serves', async () => {
    const awake = await startScene({ services: { events: deployed } });
    expect(await against([{ ...deployed[0]!, path: '/api/races' }], awake)).toEqual([
      'contract-not-served: mfe-own was built with GET /api/races of @larkway/events-contract, which no deployed service serves.',
    ]);
    await awake.stop();
  });
});

describe('A service that is to be deployed', () => {
  const ask = async (routes: RouteDefinition[], service = 'events') => {
    const [stable, canary] = [
      await publish('mfe-live', [deployed[0]!]),
      await publish('mfe-live', deployed),
    ];
    const payload = channelOf({ 'mfe-live': { stable, canary } });
    const { passes, problems } = await scene.gate.checkService({
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

  it('may answer more and take more', async () => {
    const more = [
      list(
        z.object({ ...event, place: z.string(), seats: z.int() }),
        z.strictObject({ kind: z.string().optional(), place: z.string().optional() }),
      ),
      add(z.strictObject({ title: z.string(), note: z.string().optional() })),
    ];
    expect(await ask(more)).toEqual({ passes: true, problems: [] });
  });

  it('may not take an operation from a live remote, nor from a canary', async () => {
    expect(await ask([deployed[0]!])).toEqual({
      passes: false,
      problems: [
        'mfe-live.contract-not-served: mfe-live of the team live is live and calls POST /api/events, which events would not serve.',
      ],
    });
  });

  it('may not answer less than a live remote reads', async () => {
    const { problems } = await ask([
      list(
        z.object({ id: z.int(), title: z.string(), place: z.string() }),
        z.strictObject({ kind: z.string().optional() }),
      ),
      deployed[1]!,
    ]);
    expect(problems).toEqual([
      'mfe-live.contract-response: mfe-live of the team live is live and would be incompatible with events in the response of GET /api/events: [].kind may be missing, but is needed.',
      'mfe-live.contract-response: mfe-live of the team live is live and would be incompatible with events in the response of GET /api/events: [].kind may be missing, but is needed.',
    ]);
  });

  it('is not blamed for operations of others', async () => {
    expect(await ask([], 'content')).toEqual({ passes: true, problems: [] });
  });
});
