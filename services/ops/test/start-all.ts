import { join } from 'node:path';
import {
  buildServices,
  createTestDatabase,
  eventually,
  postJson,
  type StartedProcess,
  startMailServer,
  testAbuseEnvironment,
  type TestMailServer,
  testOperationsTokens,
} from '@larkway/kit/testing';
import { opsRoutes } from '@larkway/ops-contract';
import { followLink, type SetUp } from './browser.js';
import { type StartedOps, startOps, startService } from './start-ops.js';
import { type FaultyProxy, startFaultyProxy } from './start-faulty-proxy.js';

export type Name = 'leads' | 'dealers' | 'email';

const names: Name[] = ['leads', 'dealers', 'email'];

/** Timeout of command heartbeats: long enough that a busy machine interrupts no command. */
export const heartbeatTimeoutMs = 5_000;

export interface All {
  ops: StartedOps;
  admin: SetUp;
  smtp: TestMailServer;
  /** Between operations and the email service. */
  proxy: FaultyProxy;
  /** URLs of the services' databases. */
  databases: Record<Name, string>;
  urls: Record<Name, string>;
  /** Stops one of the services. */
  end(name: Name): Promise<void>;
  /** Starts it again on the same port. */
  start(name: Name): Promise<void>;
  /** Starts another copy of operations on the same database, where sessions are valid too. */
  startCopy(): Promise<StartedOps>;
  stop(): Promise<void>;
}

/** Context of tests with all services. It is filled in before the first test. */
export interface Context {
  all: All;
  otto: SetUp;
  vera: SetUp;
}

/**
 * Starts operations and all other services as processes, on PostgreSQL only, with a mail server.
 */
export const startAll = async (): Promise<All> => {
  buildServices(join(__dirname, '../..'), names);
  const [queue, own, smtp, ...databases] = await Promise.all([
    createTestDatabase(),
    createTestDatabase(),
    startMailServer(),
    ...names.map(() => createTestDatabase()),
  ]);
  const common = {
    ...testAbuseEnvironment,
    QUEUE_DATABASE_URL: queue.url,
    ...testOperationsTokens,
  };
  const mail = {
    SMTP_URL: smtp.url,
    EMAIL_CONCURRENCY: '2',
    ADDRESS_KEY: 'the address key of this test: 32 or longer',
    RECEIPTS_PER_HOUR: '1000',
    RECEIPTS_PER_DAY: '1000',
  };
  const running = new Map<Name, StartedProcess>();
  const launch = async (name: Name, port: string): Promise<void> => {
    const DATABASE_URL = databases[names.indexOf(name)]!.url;
    running.set(
      name,
      await startService(name, {
        ...common,
        ...(name === 'email' && mail),
        DATABASE_URL,
        PORT: port,
      }),
    );
  };
  await Promise.all(names.map((name) => launch(name, '0')));
  const urls = Object.fromEntries(names.map((name) => [name, running.get(name)!.url])) as Record<
    Name,
    string
  >;
  const proxy = await startFaultyProxy(urls.email);
  const SERVICE_URLS = `leads=${urls.leads},dealers=${urls.dealers},email=${proxy.url},releases=http://127.0.0.1:9`;
  const env = {
    QUEUE_DATABASE_URL: queue.url,
    SERVICE_URLS,
    COMMAND_HEARTBEAT_TIMEOUT_MS: String(heartbeatTimeoutMs),
    SERVICE_TIMEOUT_MS: '60000',
  };
  const launchOps = () => startOps({ database: own.url, env });
  const first = await launchOps();
  const all: All = {
    ops: first,
    admin: await followLink(first.url, await first.setupToken(), 'Ada'),
    smtp,
    proxy,
    urls,
    databases: Object.fromEntries(
      names.map((name, index) => [name, databases[index]!.url]),
    ) as Record<Name, string>,
    end: async (name) => {
      await running.get(name)!.stop();
      running.delete(name);
    },
    start: (name) => launch(name, new URL(urls[name]).port),
    startCopy: launchOps,
    stop: async () => {
      await all.ops.stop();
      await Promise.all([...running.values()].map((service) => service.stop()));
      await Promise.all([all.smtp.stop(), proxy.stop()]);
      await Promise.all([queue, own, ...databases].map((database) => database.drop()));
    },
  };
  return all;
};

const message = {
  name: 'Joan Sender',
  phone: '+1 555 010 4477',
  subject: 'sales',
  state: 'california',
  message: 'A message that only the team may read.',
};

/** Submits a contact message. @returns its id */
export const submit = async (
  { urls }: All,
  email: string,
  sender: Partial<typeof message> = {},
): Promise<string> =>
  (await postJson(`${urls.leads}/api/contact`, { ...message, ...sender, email })).body.id;

let applicants = 0;

/** Submits a dealer application, and waits until it is checked. */
export const apply = async ({
  urls,
  admin,
}: All): Promise<{ id: string; name: string; email: string }> => {
  const number = String((applicants += 1)).padStart(4, '0');
  const own = {
    name: `Newcomer ${number}`,
    address: `${number} New Street`,
    phone: `(212) 888-${number}`,
    email: `newcomer-${number}@new.example`,
  };
  const { body } = await postJson(`${urls.dealers}/api/dealerships`, {
    ...own,
    city: 'Sampleton',
    state: 'New York',
    zipCode: '10001',
  });
  await eventually(
    'the application is checked',
    async () =>
      (await admin.browser.get(opsRoutes.getApplication.path.replace(':id', body.id))).body
        .status === 'checked',
  );
  return { id: body.id, name: own.name, email: own.email };
};
