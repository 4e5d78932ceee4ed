import { join } from 'node:path';
import {
  buildServices,
  createTestDatabase,
  eventually,
  postJson,
  startMailServer,
  testAbuseEnvironment,
  type TestMailServer,
  testOperationsTokens,
} from '@larkway/kit/testing';
import { opsRoutes } from '@larkway/ops-contract';
import { followLink, type SetUp } from './browser.js';
import { type StartedOps, startOps, type StartedProcess, startService } from './start-ops.js';
import { type Relay, startRelay } from './start-relay.js';

export type Name = 'leads' | 'dealers' | 'email';

const names: Name[] = ['leads', 'dealers', 'email'];

/** A command whose owner shows no heartbeat for this long is interrupted. Long enough that a busy machine interrupts none. */
export const heartbeatTimeoutMs = 5_000;

export interface All {
  ops: StartedOps;
  admin: SetUp;
  smtp: TestMailServer;
  /** Between operations and the mail service. */
  relay: Relay;
  /** Addresses of the services' own databases. */
  databases: Record<Name, string>;
  urls: Record<Name, string>;
  /** Ends one of the services. */
  end(name: Name): Promise<void>;
  /** Starts it again, where it was. */
  start(name: Name): Promise<void>;
  /** Starts another copy of operations, on the same database; sessions are valid there as well. */
  startCopy(): Promise<StartedOps>;
  stop(): Promise<void>;
}

/** Operations and every service behind them as processes, on PostgreSQL alone, with a mail server at the end. */
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
  const relay = await startRelay(urls.email);
  const SERVICE_URLS = `leads=${urls.leads},dealers=${urls.dealers},email=${relay.url},releases=http://127.0.0.1:9`;
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
    relay,
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
      await Promise.all([all.smtp.stop(), relay.stop()]);
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
  message: 'A message that nobody but the team is to read.',
};

/** What a visitor sends. @returns its id. */
export const submit = async (
  { urls }: All,
  email: string,
  sender: Partial<typeof message> = {},
): Promise<string> =>
  (await postJson(`${urls.leads}/api/contact`, { ...message, ...sender, email })).body.id;

let applicants = 0;

/** What a dealer sends. @returns its id, once it is checked. */
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
