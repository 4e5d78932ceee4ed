import { join } from 'node:path';
import { buildServices, eventually, type StartedProcess, startProcess } from '@larkway/kit/testing';
import { releasesRoutes } from '@larkway/releases-contract';
import { build } from './candidate.js';
import { clientOf, operationsToken, resultOf } from './client.js';
import { type StartedReleases, startReleases } from './start-releases.js';

const services = join(__dirname, '../..');
const stage = 4_711;

let releases: StartedReleases | undefined;
let doomed: StartedProcess | undefined;

beforeAll(async () => {
  buildServices(services, ['releases']);
  releases = await startReleases();
  doomed = await startProcess(join(services, 'releases/dist/bundle/main.mjs'), {
    ...releases.environment,
    PORT: '0',
    METRICS_PORT: '0',
    LOG_LEVEL: 'silent',
  });
}, 120_000);

afterAll(async () => {
  await doomed?.kill();
  await releases?.stop();
});

it('a service that is killed during a change leaves nothing changed, and another copy continues', async () => {
  const { operations, sql, store } = releases!;
  const names = ['mfe-events', 'mfe-news'];
  for (const name of names)
    for (const version of ['1', '2'])
      await operations.publish(await build(store, { name, version }));
  resultOf(await operations.promote(names.map((name) => ({ name, version: '1' }))));
  const before = (await operations.get(releasesRoutes.status)).body;
  // The audit log entry is the last write of a change. The trigger blocks it until the process is
  // killed.
  await sql.query(
    `CREATE FUNCTION stand_still() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock(${stage}); RETURN NULL; END $$`,
  );
  await sql.query(
    'CREATE TRIGGER stand_still AFTER INSERT ON changes FOR EACH STATEMENT EXECUTE FUNCTION stand_still()',
  );
  await sql.query('SELECT pg_advisory_lock($1)', [stage]);
  const interrupted = clientOf(`http://127.0.0.1:${doomed!.port}`, operationsToken)
    .promote(names.map((name) => ({ name, version: '2' })))
    .catch(() => 'no answer');
  const standing = async (): Promise<number> =>
    Number(
      (
        await sql.query(
          `SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = ${stage} AND NOT granted`,
        )
      ).rows[0].count,
    );
  await eventually('the change is blocked', async () => (await standing()) === 1);
  await doomed!.kill();
  expect(await interrupted).toBe('no answer');
  await sql.query('SELECT pg_advisory_unlock($1)', [stage]);
  await eventually(
    'PostgreSQL has noticed',
    async () =>
      (
        await sql.query(
          `SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'INSERT INTO changes%' AND state <> 'idle' AND datname = current_database()`,
        )
      ).rows[0].count === '0',
  );
  await sql.query('DROP TRIGGER stand_still ON changes');
  expect((await operations.get(releasesRoutes.status)).body).toEqual(before);
  expect((await operations.get(releasesRoutes.changes)).body[0]).toMatchObject({
    kind: 'promoted',
    revision: 1,
  });
  expect(
    resultOf(await operations.promote(names.map((name) => ({ name, version: '2' })))).revision,
  ).toBe(2);
});
