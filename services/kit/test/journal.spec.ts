import { randomUUID } from 'node:crypto';
import type { JournalPage } from '@larkway/kit-contract';
import { DataSource } from 'typeorm';
import { authorizationFor } from '../src/signing/index.js';
import { appendToJournal, type NewJournalEntry } from '../src/journal/journal.js';
import { JournalReader } from '../src/journal/journal.module.js';
import {
  createTestDatabase,
  eventually,
  startService,
  type StartedService,
  type TestDatabase,
} from '../src/testing/index.js';
import { operationsToken, producerModule } from './chores.js';

let database: TestDatabase;
let service: StartedService;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({
    module: producerModule(database.url, { QUEUE_DATABASE_URL: database.url }),
    routes: {},
  });
});

afterAll(async () => {
  await service.close();
  await database.drop();
});

const source = () => service.app.get(DataSource);
const append = (...entries: NewJournalEntry[]) =>
  source().transaction((manager) => appendToJournal(manager, entries));
const step = (type: string, rest: Partial<NewJournalEntry> = {}): NewJournalEntry => ({
  subject: randomUUID(),
  type,
  ...rest,
});
const types = ({ entries }: JournalPage) => entries.map(({ type }) => type);

const read = async (query: string, signal?: AbortSignal): Promise<JournalPage> => {
  const response = await fetch(`${service.url}/internal/journal?${query}`, {
    headers: { authorization: authorizationFor(operationsToken) },
    ...(signal && { signal }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as JournalPage;
};
/** Waits for at least `count` entries: earlier transactions on the whole server delay them. */
const readAtLeast = (count: number, query: string): Promise<JournalPage> =>
  eventually(`${count} entries are there`, async () => {
    const page = await read(query);
    return page.entries.length >= count && page;
  });
const end = async (): Promise<string> => (await read('limit=5000')).cursor;

it('entries are read page by page, in order, and each once', async () => {
  const first = await end();
  const subject = randomUUID();
  await append(
    step('one', {
      subject,
      detail: { round: 0, reply: '250 OK', nextTryAt: null },
      at: new Date('2026-01-02T03:04:05.678Z'),
    }),
    step('two'),
  );
  await append(step('three'));
  const page = await readAtLeast(2, `after=${first}&limit=2`);
  expect(types(page)).toEqual(['one', 'two']);
  expect(page.entries[0]).toEqual({
    subject,
    at: '2026-01-02T03:04:05.678Z',
    type: 'one',
    detail: { round: 0, reply: '250 OK', nextTryAt: null },
  });
  const next = await readAtLeast(1, `after=${page.cursor}&limit=2`);
  expect(types(next)).toEqual(['three']);
  const empty = await read(`after=${next.cursor}`);
  expect(empty).toEqual({ entries: [], cursor: next.cursor });
});

it('an entry whose transaction ends late is not skipped: later entries are returned only after it has ended', async () => {
  const first = await end();
  const slow = source().createQueryRunner();
  await slow.startTransaction();
  await appendToJournal(slow.manager, [step('slow')]);
  await append(step('quick'));
  expect(await read(`after=${first}`)).toEqual({ entries: [], cursor: first });
  await slow.commitTransaction();
  await slow.release();
  expect(types(await readAtLeast(2, `after=${first}`))).toEqual(['slow', 'quick']);
});

it('no entry is lost if sequence numbers and transactions differ in order, with any page size', async () => {
  let cursor = await end();
  const early = source().createQueryRunner();
  await early.startTransaction();
  await early.query('SELECT pg_current_xact_id()');
  await append(step('lower number, later transaction'));
  await appendToJournal(early.manager, [step('higher number, earlier transaction')]);
  await early.commitTransaction();
  await early.release();
  const seen: string[] = [];
  for (const _page of [1, 2]) {
    const page = await readAtLeast(1, `after=${cursor}&limit=1`);
    seen.push(...types(page));
    cursor = page.cursor;
  }
  expect(seen).toEqual(['higher number, earlier transaction', 'lower number, later transaction']);
});

it('a reader sees each entry once while many writers, some slow, some rolled back, add entries', async () => {
  let cursor = await end();
  const seen: string[] = [];
  let writing = true;
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let index = 0; index < 25; index += 1) {
      await source()
        .transaction(async (manager) => {
          await appendToJournal(manager, [step(`${writer}.${index}`)]);
          await manager.query('SELECT pg_sleep($1)', [((writer * 7 + index * 3) % 10) / 500]);
          if (index % 5 === 4) throw new Error('changed my mind');
        })
        .catch(() => undefined);
    }
  });
  const reader = (async () => {
    for (;;) {
      const page = await read(`after=${cursor}&limit=7`);
      cursor = page.cursor;
      seen.push(...types(page));
      if (!writing && seen.length >= 80) return;
    }
  })();
  await Promise.all(writers);
  writing = false;
  await reader;
  seen.push(...types(await read(`after=${cursor}`)));
  expect(seen).toHaveLength(80);
  expect(new Set(seen).size).toBe(80);
});

it('an entry of a transaction that was rolled back is not returned', async () => {
  const first = await end();
  const broken = source().transaction(async (manager) => {
    await appendToJournal(manager, [step('broken')]);
    throw new Error('changed my mind');
  });
  await expect(broken).rejects.toThrow('changed my mind');
  await append(step('whole'));
  expect(types(await readAtLeast(1, `after=${first}`))).toEqual(['whole']);
});

it('a reader that is up to date receives the next entry when it is written, without polling', async () => {
  const first = await end();
  const { setTimeout: realTimeout } = globalThis;
  const never = (() => realTimeout(() => undefined, 0)) as unknown as typeof setTimeout;
  // The pauses between two queries grow. Here, pauses of a second or more never end, so that only the
  // notification ends one.
  const timers = jest
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((run: () => void, delay = 0) =>
      delay < 1_000 ? realTimeout(run, delay) : never(run)) as typeof setTimeout);
  const waiting = read(`after=${first}&wait=20`);
  try {
    // The pauses are 20, 40, 80 milliseconds and so on. A late notification of an earlier entry
    // begins them again.
    await eventually('the reader waits for the notification only', () =>
      timers.mock.calls.some(([, delay]) => delay === 1_280),
    );
  } finally {
    timers.mockRestore();
  }
  await append(step('news'));
  expect(types(await waiting)).toEqual(['news']);
});

it('a reader that waits until its time is up gets an empty page and the same cursor', async () => {
  const first = await end();
  const startedAt = performance.now();
  expect(await read(`after=${first}&wait=1`)).toEqual({ entries: [], cursor: first });
  expect(performance.now() - startedAt).toBeGreaterThan(950);
});

it('a read ends when the reader disconnects', async () => {
  const journal = service.app.get(JournalReader, { strict: false });
  const caller = new AbortController();
  const waiting = read(`after=${await end()}&wait=25`, caller.signal).catch(() => 'gone');
  await eventually('the reader waits', () => journal.readers === 1);
  caller.abort();
  expect(await waiting).toBe('gone');
  await eventually('no read is open', () => journal.readers === 0, 5_000);
});

it('waiting readers do not prevent a service from stopping', async () => {
  const other = await startService({
    module: producerModule(database.url, { QUEUE_DATABASE_URL: database.url }),
    routes: {},
  });
  const waiting = fetch(`${other.url}/internal/journal?after=${await end()}&wait=25`, {
    headers: { authorization: authorizationFor(operationsToken) },
  });
  await eventually(
    'the reader waits',
    () => other.app.get(JournalReader, { strict: false }).readers === 1,
  );
  const order: string[] = [];
  const answered = waiting.then(({ status }) => order.push(`answered ${status}`));
  // After five seconds it closes connections that are still open, with unsent responses.
  await other.close();
  await answered;
  expect(order).toEqual(['answered 200']);
});

it('an entry cannot be changed', async () => {
  await append(step('carved in stone'));
  await expect(source().query(`UPDATE journal SET type = 'sand'`)).rejects.toThrow(
    'an entry of the journal is not changed',
  );
});

it.each(['after=5', 'after=a.b', 'limit=0', 'limit=5001', 'wait=26'])(
  '%s is refused',
  async (query) => {
    const response = await fetch(`${service.url}/internal/journal?${query}`, {
      headers: { authorization: authorizationFor(operationsToken) },
    });
    expect(response.status).toBe(422);
  },
);
