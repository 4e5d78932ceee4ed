import { Metrics } from '@larkway/kit/observability';
import { Retention } from '@larkway/kit/retention';
import { eventually } from '@larkway/kit/testing';
import { type ErrorGroup, errorRoutes, type ObservedError } from '@larkway/releases-contract';
import { build } from './candidate.js';
import type { Client } from './client.js';
import { sourceMap } from './source-map.js';
import { type StartedReleases, startReleases } from './start-releases.js';

let releases: StartedReleases;
let operations: Client;
let name: string;
let made = 0;

beforeAll(async () => {
  releases = await startReleases();
  ({ operations } = releases);
  await eventually('the clean-up of the start is done', () =>
    releases.service.logs.some(({ erased }) => erased),
  );
}, 60_000);

beforeEach(() => {
  name = `mfe-errors-${++made}`;
});

afterAll(() => releases.stop());

/** The line of the sources that throws; its number differs between versions. */
const source = (line: number): string => `${'\n'.repeat(line - 1)}    values.missing.trim();\n`;

/** Publishes a version whose script throws in column 11 of its only line. */
const publish = async (version: string, line = 5, map?: string): Promise<void> => {
  const positions = [{ column: 10, source: 'src/form.tsx', line, sourceColumn: 4 }];
  const files = {
    'web/12.ab34.js': `/* ${version} */`,
    'maps/web/12.ab34.js.map': map ?? sourceMap({ 'src/form.tsx': source(line) }, positions),
  };
  expect(
    (await operations.publish(await build(releases.store, { name, version, files }))).status,
  ).toBe(201);
};

const observed = (version: string, more: Partial<ObservedError> = {}): ObservedError => ({
  name,
  version,
  type: 'TypeError',
  message: "Cannot read properties of undefined (reading 'trim')",
  frames: [{ file: 'web/12.ab34.js', line: 1, column: 11 }],
  seenIn: { 'Chrome 156': 1 },
  ...more,
});
const observe = (errors: ObservedError[], client = releases.siteServer) =>
  client.post(errorRoutes.observeErrors, errors);
const groups = async (of = name): Promise<ErrorGroup[]> =>
  (await operations.get(errorRoutes.errors, { query: { name: of } })).body;

it('errors of several versions are one group with file and line of the sources, counts by version and browser, and the version that introduced it', async () => {
  await publish('1');
  await publish('2', 5);
  await publish('3', 8);
  const answers = [
    await observe([observed('3', { seenIn: { 'Firefox 140': 2 } })]),
    await observe([
      observed('2'),
      observed('2', { seenIn: { 'Chrome 156': 2, 'Site server': 1 } }),
    ]),
  ];
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  const [group, ...others] = (await groups()) as [ErrorGroup];
  expect(others).toEqual([]);
  const place = {
    file: 'src/form.tsx',
    line: 8,
    column: 5,
    code: 'values.missing.trim();',
    kind: 'own',
  };
  expect(group).toMatchObject({
    name,
    team: 'events',
    type: 'TypeError',
    place,
    stack: [place],
    stackOf: '3',
    introducedIn: '2',
    count: 6,
    versions: [
      { version: '3', count: 2 },
      { version: '2', count: 4 },
    ],
    seenIn: [
      { place: 'Chrome 156', count: 3 },
      { place: 'Firefox 140', count: 2 },
      { place: 'Site server', count: 1 },
    ],
  });
  expect(Date.parse(group.firstSeen)).toBeLessThan(Date.parse(group.lastSeen));
});

it('concurrent reports of several site servers lose no error', async () => {
  await publish('1');
  await Promise.all(Array.from({ length: 10 }, () => observe([observed('1')])));
  expect((await groups()).map(({ count }) => count)).toEqual([10]);
});

it('errors at other places, or with other messages, are other groups, last seen first', async () => {
  await publish('1');
  await observe([observed('1')]);
  await observe([observed('1', { message: 'x is not a function' })]);
  expect((await groups()).map(({ message }) => message)).toEqual([
    'x is not a function',
    "Cannot read properties of undefined (reading 'trim')",
  ]);
});

it.each([
  ['has no source map', undefined],
  ['has a source map that is not one', '{"version":3,"mappings":[]}'],
])('an error of a version that %s has its place in the built code', async (_what, map) => {
  await publish('1', 5, map ?? '{}');
  const file = map ? 'web/12.ab34.js' : 'web/99.js';
  await observe([observed('1', { frames: [{ file, line: 1, column: 11 }] })]);
  const [group] = (await groups()) as [ErrorGroup];
  expect(group.place).toBeNull();
  expect(group.stack).toEqual([{ file, line: 1, column: 11, code: null, kind: 'built' }]);
});

it('a source map that was changed in the store is not read', async () => {
  await publish('1');
  const key = `${name}/1/maps/web/12.ab34.js.map`;
  await releases.store.remove(key);
  const other = sourceMap({ 'src/other.tsx': '' }, [
    { column: 0, source: 'src/other.tsx', line: 1 },
  ]);
  await releases.store.write(key, Buffer.from(other));
  await observe([observed('1')]);
  expect((await groups())[0]!.stack[0]!.kind).toBe('built');
});

it('errors of unknown versions are dropped', async () => {
  await publish('1');
  expect((await observe([observed('9'), observed('1', { name: 'mfe-unknown' })])).status).toBe(202);
  expect(await groups()).toEqual([]);
});

it('a version has at most 100 groups, and known ones go on counting', async () => {
  await publish('1');
  const letters = (index: number) =>
    String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26));
  const many = Array.from({ length: 120 }, (_, index) =>
    observed('1', { message: letters(index) }),
  );
  await observe(many);
  await observe(many);
  const { rows } = await releases.sql.query(
    'SELECT count(*)::integer AS groups, sum(count)::integer AS errors FROM error_counts WHERE name = $1',
    [name],
  );
  expect(rows).toEqual([{ groups: 100, errors: 200 }]);
  expect(await groups()).toHaveLength(100);
  const { registry } = releases.service.app.get(Metrics);
  const dropped = await registry.getSingleMetric('releases_errors_dropped_total')!.get();
  expect(dropped.values).toMatchObject([{ labels: { remote: name }, value: 40 }]);
});

it('a remote has at most 500 groups; those that were not seen for a day make room', async () => {
  await publish('1');
  const insert = (seen: string) =>
    releases.sql.query(
      `WITH made AS (
         INSERT INTO error_groups SELECT $1, $2 || n, 'Error', 'old', '[]', '1', '1', now() FROM generate_series(1, 250) n RETURNING fingerprint)
       INSERT INTO error_counts SELECT $1, $2 || n, '1', 1, '{"Other": 1}', now(), now() - $3::interval FROM generate_series(1, 250) n`,
      [name, seen, seen],
    );
  await insert('1 hour');
  await insert('2 days');
  await publish('2');
  await observe([observed('2'), observed('2', { message: 'x is not a function' })]);
  const { rows } = await releases.sql.query(
    'SELECT count(*)::integer AS groups FROM error_groups WHERE name = $1',
    [name],
  );
  expect(rows).toEqual([{ groups: 500 }]);
  expect((await groups()).slice(0, 2).map(({ introducedIn }) => introducedIn)).toEqual(['2', '2']);
});

it('errors that were not seen again are removed after thirty days, and the version that introduced a group stays known', async () => {
  await publish('1');
  await publish('2');
  await observe([observed('1')]);
  await releases.sql.query(
    `UPDATE error_counts SET last_seen = now() - interval '31 days' WHERE name = $1`,
    [name],
  );
  await observe([observed('2')]);
  await releases.service.app.get(Retention).run(new Date());
  const [group] = (await groups()) as [ErrorGroup];
  expect([group.introducedIn, group.versions.map(({ version }) => version)]).toEqual(['1', ['2']]);
  await releases.sql.query(
    `UPDATE error_counts SET last_seen = now() - interval '31 days' WHERE name = $1`,
    [name],
  );
  await releases.service.app.get(Retention).run(new Date());
  expect(await groups()).toEqual([]);
});

it('only site servers and the console may report errors, teams may read them, and a report has no field for a visitor', async () => {
  await publish('1');
  const team = await releases.team('events');
  expect((await observe([observed('1')], team)).status).toBe(403);
  expect((await team.get(errorRoutes.errors, { query: { name } })).status).toBe(200);
  expect((await releases.siteServer.get(errorRoutes.errors, { query: { name } })).status).toBe(403);
  expect((await observe([{ ...observed('1'), visitor: 'someone' } as ObservedError])).status).toBe(
    422,
  );
  expect((await observe([observed('1', { seenIn: { 'jane@example.com': 1 } })])).status).toBe(422);
  expect(await groups()).toEqual([]);
});
