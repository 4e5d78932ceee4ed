import { join } from 'node:path';
import { eventually, startMailServer, type TestMailServer } from '@larkway/kit/testing';
import { ProcessPool } from '../src/child-processes/process-pool.js';
import type { SendInput } from '../src/child-processes/protocol.js';
import { emailSettings } from './email-settings.js';
import { inquiry } from './start-email-worker.js';
import { buildChildProcesses } from './worker-module.js';

jest.setTimeout(60_000);

let smtp: TestMailServer;
let pool: ProcessPool;

beforeAll(async () => {
  buildChildProcesses();
  smtp = await startMailServer();
}, 120_000);
afterEach(() => pool.close());
afterAll(() => smtp.stop());

const startPool = (patienceMs: number, entry = 'poisonable-process.mjs'): void => {
  const primary = { smtpUrl: smtp.url, requireTls: false, deadline: 60_000 };
  pool = new ProcessPool({
    entry: join(__dirname, entry),
    settings: {
      email: emailSettings,
      transport: { relays: { primary }, from: 'Larkway <web@larkway.example>' },
    },
    size: 3,
    silenceMs: 60_000,
    patienceMs,
    idleMs: 60_000,
  });
};

const inquiryWith = (message: string): SendInput => ({
  kind: 'vehicle-inquiry',
  relay: 'primary',
  payload: { ...inquiry, message },
  to: emailSettings.SALES_EMAIL,
  replyTo: { name: inquiry.name, address: inquiry.email },
  messageId: `${crypto.randomUUID()}@larkway.example`,
  requestId: 'request-1',
  notAfter: Number.MAX_SAFE_INTEGER,
});

const send = (message: string) => pool.run('send', inquiryWith(message));

it('emails that do not wait for long share one process', async () => {
  startPool(60_000);
  const replies = await Promise.all(Array.from({ length: 20 }, () => send('Hello')));
  expect(replies).toEqual(Array(20).fill({ reply: expect.stringMatching(/^250/) }));
  expect(pool.size).toBe(1);
});

it('while emails wait for slow ones, processes are added, up to the size of the pool', async () => {
  startPool(50);
  const replies = Promise.all(Array.from({ length: 7 }, () => send('POISON wait')));
  await eventually('the pool is full', () => pool.size === 3);
  expect(await replies).toHaveLength(7);
  expect(pool.size).toBe(3);
});

it('emails that wait for a process which exits are sent by the process that replaces it', async () => {
  startPool(60_000);
  const crashed = expect(send('POISON exit')).rejects.toThrow('crashed');
  const replies = await Promise.all([send('Hello'), send('Hello')]);
  await crashed;
  expect(replies).toEqual(Array(2).fill({ reply: expect.stringMatching(/^250/) }));
});

it('when no process can be started, every email fails', async () => {
  startPool(60_000, 'no-such-entry.mjs');
  const results = await Promise.allSettled([send('Hello'), send('Hello'), send('Hello')]);
  expect(results.map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
});
