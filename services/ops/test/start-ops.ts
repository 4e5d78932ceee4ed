import { join } from 'node:path';
import {
  buildServices,
  createTestDatabase,
  eventually,
  type StartedProcess,
  startProcess,
  testOperationsTokens,
} from '@larkway/kit/testing';
import pg from 'pg';

export interface StartedOps extends StartedProcess {
  database: string;
  /** The one-time link for the first admin, from the log. */
  setupToken(): Promise<string>;
}

export const teamBoundariesKey = 'the key of team boundaries in all the tests';

interface OpsDatabase {
  url: string;
  client?: Promise<pg.Client>;
}

const databases = new Map<string, OpsDatabase>();

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

/** Runs a statement in the database of a service that `startOps` has started. */
export const queryDatabaseOf = async (service: string, sql: string): Promise<void> => {
  const database = databases.get(service)!;
  // A connection for each statement would cost more than the statement.
  database.client ??= connect(database.url);
  await (await database.client).query(sql);
};

const disconnect = async (service: string): Promise<void> => {
  const client = databases.get(service)?.client;
  databases.delete(service);
  await (await client)?.end();
};

const nowhere = 'http://127.0.0.1:9';
const services = join(__dirname, '../..');

/** Starts a built service as a process on free ports. */
export const startService = (name: string, env: Record<string, string>): Promise<StartedProcess> =>
  startProcess(join(services, name, 'dist/bundle/main.mjs'), {
    PORT: '0',
    METRICS_PORT: '0',
    ...env,
  });

/** What the configuration requires. Services are unreachable. */
export const requiredEnvironment = (database: string): Record<string, string> => ({
  DATABASE_URL: database,
  QUEUE_DATABASE_URL: database,
  ...testOperationsTokens,
  OPS_KEY: 'the key of operations in all tests',
  TEAM_BOUNDARIES_KEY: teamBoundariesKey,
  SERVICE_URLS: `leads=${nowhere},dealers=${nowhere},email=${nowhere},releases=${nowhere}`,
});

let built = false;

/**
 * Starts operations on its own database by default. Services that are not given are unreachable.
 */
export const startOps = async (
  given: { env?: Record<string, string>; database?: string } = {},
): Promise<StartedOps> => {
  if (!built) buildServices(services, ['ops']);
  built = true;
  const own = given.database ? undefined : await createTestDatabase();
  const database = given.database ?? own!.url;
  const service = await startService('ops', {
    ...requiredEnvironment(database),
    ...given.env,
  });
  databases.set(service.url, { url: database });
  return {
    ...service,
    database,
    setupToken: () =>
      eventually(
        'the link is in the log',
        () => /\/ops\/welcome#([\w-]{43})/.exec(service.log())?.[1],
      ),
    stop: async () => {
      await disconnect(service.url);
      const code = await service.stop();
      await own?.drop();
      return code;
    },
    kill: async () => {
      await disconnect(service.url);
      await service.kill();
    },
  };
};
