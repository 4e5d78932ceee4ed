import { join } from 'node:path';
import { dealersPaths } from '@larkway/dealers-contract';
import {
  buildServices,
  createTestDatabase,
  eventually,
  postJson,
  type StartedProcess,
  startProcess,
  testAbuseEnvironment,
  type TestDatabase,
} from '@larkway/kit/testing';
import { DataSource } from 'typeorm';
import { lockReviews } from '../src/dealer-application/review-lock.js';
import { application } from './application.js';
import { operationsOf } from './operations.js';
import { noQueue, operationsToken } from './start-dealers.js';

// A real process is killed here, so the built service is run, brought up to date first.
const services = join(__dirname, '../..');

jest.setTimeout(90_000);

let database: TestDatabase;
let observer: DataSource;
let dealers: StartedProcess;

const start = async (): Promise<void> => {
  dealers = await startProcess(join(services, 'dealers/dist/bundle/main.mjs'), {
    HOST: '127.0.0.1',
    PORT: '0',
    METRICS_PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    QUEUE_DATABASE_URL: noQueue,
    ...testAbuseEnvironment,
    DEALERS_OPERATIONS_TOKEN: operationsToken,
  });
};

const { read, checked } = operationsOf(() => `http://127.0.0.1:${dealers.port}`);
const waitsForItsTurn = async (): Promise<boolean> =>
  (
    await observer.query(
      `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
  ).length > 0;

beforeAll(async () => {
  buildServices(services, ['dealers']);
  database = await createTestDatabase();
  await start();
  observer = await new DataSource({ type: 'postgres', url: database.url }).initialize();
}, 120_000);

afterAll(async () => {
  await dealers.stop();
  await observer.destroy();
  await database.drop();
});

it('a crash between received and checked only delays the check', async () => {
  const id = await observer.transaction(async (manager) => {
    // The review lock delays the check, so that the crash happens right before it.
    await lockReviews(manager);
    const { status, body } = await postJson(
      `http://127.0.0.1:${dealers.port}${dealersPaths.dealerships}`,
      application,
    );
    expect(status).toBe(202);
    await eventually('the check is about to begin', waitsForItsTurn);
    await dealers.kill();
    return body.id;
  });
  expect(await observer.query('SELECT status FROM dealer_applications')).toEqual([
    { status: 'received' },
  ]);
  await start();
  const { steps } = await checked(id);
  expect(steps.map(({ status }) => status)).toEqual(['received', 'checked']);
  expect((await read(id)).body.place).not.toBeNull();
});
