import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  buildServices,
  inheritedEnvironment,
  testAbuseEnvironment,
  testOperationsTokens,
} from '@larkway/kit/testing';
import { freePort } from '../local/free-port.js';
import { startInbox, type Inbox } from '../local/mail/inbox.js';
import { type RunningPostgres, startThrowAwayPostgres } from '../local/postgres/postgres.js';
import { root } from '../local/repository.js';
import { ensureDatabases, ownerOf } from '../local/stack/databases.js';
import { ManagedProcess } from '../local/stack/managed-process.js';
import { until } from '../local/testing/until.js';
import { findServices } from './find-services.js';
import { personCommand } from './person-command.js';

jest.setTimeout(60_000);

const names = ['leads', 'dealers', 'email'];
const ada = 'ada@example.com';

let folder: string;
let postgres: RunningPostgres;
let inbox: Inbox | undefined;
let processes: ManagedProcess[];
let urls: Record<string, string>;

beforeAll(async () => {
  buildServices(join(root, 'services'), names);
  folder = mkdtempSync(join(tmpdir(), 'larkway-person-'));
  postgres = await startThrowAwayPostgres(join(folder, 'postgres'));
  inbox = await startInbox({ folder: join(folder, 'mail'), smtpPort: 0, httpPort: 0 });
  const databases = await ensureDatabases(
    postgres.url,
    [...names, 'queue'],
    join(folder, 'passwords.json'),
  );
  urls = {};
  processes = [];
  for (const name of names) {
    const port = await freePort(0);
    urls[name] = `http://127.0.0.1:${port}`;
    const env = {
      ...inheritedEnvironment(),
      PORT: String(port),
      METRICS_PORT: String(await freePort(0)),
      DATABASE_URL: databases[name],
      DATABASE_OWNER_URL: databases[ownerOf(name)],
      QUEUE_DATABASE_URL: databases['queue'],
      SMTP_URL: inbox.smtpUrl,
      EMAIL_CONCURRENCY: '2',
      ...testAbuseEnvironment,
      ...testOperationsTokens,
    };
    const main = join(root, `services/${name}/dist/bundle/main.mjs`);
    processes.push(
      new ManagedProcess({
        name,
        args: [main],
        cwd: root,
        env,
        logFile: join(folder, `${name}.log`),
        readyUrl: `${urls[name]}/readyz`,
        say: () => undefined,
      }),
    );
  }
  await Promise.all(processes.map((one) => one.start()));
}, 120_000);

afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()));
  await closeInbox();
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

const closeInbox = async (): Promise<void> => {
  const open = inbox;
  inbox = undefined;
  await open?.close();
};
const serviceUrls = () => names.map((name) => `${name}=${urls[name]}`).join(',');

const environment = (): NodeJS.ProcessEnv => ({
  SERVICE_URLS: serviceUrls(),
  ...testOperationsTokens,
});

interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

/** The command without a terminal. */
const person = async (args: string[], env = environment()): Promise<Ended> => {
  const seen = { output: '', errors: '' };
  const code = await personCommand(args, {
    env,
    folder: join(folder, 'no-local-run'),
    readAddress: async () => '',
    confirm: undefined,
    print: (text) => void (seen.output += `${text}\n`),
    writeError: (text) => void (seen.errors += `${text}\n`),
  });
  return { code, ...seen };
};

/** The same as an operator runs it: by a process, with an address on its standard input. */
const personByMain = (args: string[], input: string): Promise<Ended> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'infra/privacy/person.mjs'), ...args], {
      env: { ...inheritedEnvironment(), ...environment() },
    });
    const seen = { output: '', errors: '' };
    child.stdout.on('data', (part: Buffer) => (seen.output += part.toString()));
    child.stderr.on('data', (part: Buffer) => (seen.errors += part.toString()));
    child.once('close', (code) => resolve({ code, ...seen }));
    child.stdin.end(input);
  });

const post = async (url: string, body: object): Promise<void> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(202);
};
const contactUs = (email: string) =>
  post(`${urls['leads']}/api/contact`, {
    name: 'Ada Byron',
    email,
    phone: '(555) 010-0123',
    message: 'Does it climb hills?',
    subject: 'service',
    state: 'new-york',
  });
const apply = (email: string) =>
  post(`${urls['dealers']}/api/dealerships`, {
    name: 'Quiet Motors',
    address: '1 Sample Street',
    city: 'Sampleton',
    state: 'New York',
    zipCode: '10001',
    phone: '(212) 555-0143',
    email,
  });
const held = async (email: string) =>
  (
    JSON.parse((await person(['export', email, '--json'])).output) as {
      held: Record<string, Record<string, { done_at?: string | null }[]>>;
    }
  ).held;
const finished = (email: string) =>
  until(async () => {
    const { leads, dealers } = await held(email);
    return [...leads!['outbox']!, ...dealers!['outbox']!].every(({ done_at }) => done_at);
  });

test('an export contains the data of every service', async () => {
  await contactUs(ada);
  await apply(ada);
  await finished(ada);
  const { code, output, errors } = await person(['export', ada]);
  expect([code, errors]).toEqual([0, '']);
  for (const text of [
    'leads leads: 1',
    'leads outbox: 2',
    'dealers dealer_applications: 1',
    'dealers outbox: 2',
    'email messages: 2',
    'Does it climb hills?',
    'Quiet Motors',
  ]) {
    expect(output).toContain(text);
  }
});

test('the address may come from standard input, which keeps it out of the history', async () => {
  expect(await personByMain(['export', '--json'], 'nobody@example.com\n')).toMatchObject({
    code: 0,
    output: expect.stringContaining('"nobody@example.com"'),
  });
});

test('without a terminal, nothing is erased without --yes', async () => {
  const { code, errors } = await personByMain(['erase', ada], '');
  expect(code).toBe(4);
  expect(errors).toMatch(/leads leads +1\n[^]*email messages +2[^]*use --yes/);
  expect((await held(ada))['leads']!['leads']).toHaveLength(1);
});

test('a person is erased everywhere, and a repeat finds nothing', async () => {
  const { code, output } = await personByMain(['erase', '--json', '--yes'], 'ADA@example.com\n');
  expect(code).toBe(0);
  const { erased, kept } = JSON.parse(output) as Record<
    string,
    Record<string, Record<string, number>>
  >;
  expect(erased).toMatchObject({
    leads: { leads: 1, outbox: 2 },
    dealers: { dealer_applications: 1, outbox: 2 },
    email: { messages: 2 },
  });
  expect(
    Object.values(kept!)
      .flatMap((tables) => Object.values(tables))
      .every((count) => count === 0),
  ).toBe(true);
  expect((await person(['erase', ada, '--yes'])).output).toMatch(/Erased:\n {2}leads leads +0/);
});

test.each<[string, string[]]>([
  ['no action', []],
  ['another action', ['forget', ada]],
  ['something that is no address', ['export', 'ada']],
  ['two addresses', ['export', ada, 'bob@example.com']],
  ['an option that there is not', ['export', ada, '--force']],
])('%s is wrong usage', async (_what, args) => {
  const { code, output, errors } = await person(args);
  expect([code, output]).toEqual([2, '']);
  expect(errors).toContain('--help');
});

test.each(['--help', '-h'])('%s explains it', async (option) => {
  expect(await person([option])).toMatchObject({
    code: 0,
    output: expect.stringContaining('npm run person -- export|erase'),
  });
});

test('the token of another service is refused', async () => {
  const env = {
    SERVICE_URLS: serviceUrls(),
    ...testOperationsTokens,
    LEADS_OPERATIONS_TOKEN: testOperationsTokens.EMAIL_OPERATIONS_TOKEN,
  };
  expect(await person(['export', ada], env)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('leads: This is for operations only.'),
  });
});

test('while the token is being rotated, the first one of the list is sent', async () => {
  const other = 'another-token-of-operations-32-or-longer';
  const token = testOperationsTokens.DEALERS_OPERATIONS_TOKEN;
  const withToken = (DEALERS_OPERATIONS_TOKEN: string) =>
    person(['export', 'nobody@example.com'], { ...environment(), DEALERS_OPERATIONS_TOKEN });
  expect([
    (await withToken(`${token},${other}`)).code,
    (await withToken(`${other},${token}`)).code,
  ]).toEqual([0, 1]);
});

test('an unreachable service is reported', async () => {
  const env = { ...environment(), SERVICE_URLS: `${serviceUrls()},email=http://127.0.0.1:1` };
  expect(await person(['erase', ada, '--yes'], env)).toMatchObject({
    code: 1,
    output: '',
    errors: expect.stringContaining('email: cannot be reached'),
  });
});

test('without SERVICE_URLS the local run of the folder is asked', async () => {
  const local = join(folder, 'local');
  mkdirSync(local);
  writeFileSync(join(local, 'addresses.json'), JSON.stringify(urls));
  writeFileSync(join(local, 'secrets.json'), JSON.stringify(testOperationsTokens));
  expect(await findServices({}, local)).toEqual(
    names.map((name) => ({
      name,
      url: urls[name],
      token:
        testOperationsTokens[
          `${name.toUpperCase()}_OPERATIONS_TOKEN` as keyof typeof testOperationsTokens
        ],
    })),
  );
  await expect(findServices({}, join(folder, 'elsewhere'))).rejects.toThrow(
    'LEADS_OPERATIONS_TOKEN is not set',
  );
  await expect(
    findServices({ ...testOperationsTokens, SERVICE_URLS: 'leads=http://127.0.0.1:1' }, local),
  ).rejects.toThrow('no address of dealers');
});

test('a pending email has its own exit code and is named', async () => {
  // Without a mail server, emails stay pending.
  await closeInbox();
  await contactUs('bob@example.com');
  const { code, output, errors } = await person(['erase', 'bob@example.com', '--yes']);
  expect([code, output]).toEqual([3, '']);
  expect(errors).toMatch(/^leads: Mail of this person is not finished: contact-message/);
  expect((await held('bob@example.com'))['leads']!['leads']).toHaveLength(1);
});
