import { randomUUID } from 'node:crypto';
import { Column, DataSource, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { createJournalTable } from '../src/journal/journal.js';
import { addTraceContexts, createOutboxTable } from '../src/outbox/outbox.js';
import { dataSourceOptions } from '../src/postgres/data-source.js';
import { SubmissionEntity } from '../src/submissions/submission.js';
import { insertOnce } from '../src/submissions/idempotent-create.js';
import { createTestDatabase, type TestDatabase } from '../src/testing/index.js';

@Entity('wishes')
class WishEntity extends SubmissionEntity {
  @Column('jsonb')
  details: { color: string };

  @Column('integer', { nullable: true })
  age: number | null;
}

@Entity('wish_steps')
class WishStepEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column('uuid', { name: 'wish_id' })
  wishId: string;
}

let database: TestDatabase;
let source: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  source = await new DataSource(
    dataSourceOptions({
      url: database.url,
      entities: [WishEntity, WishStepEntity],
      migrations: [],
    }),
  ).initialize();
  const runner = source.createQueryRunner();
  await createOutboxTable(runner);
  await addTraceContexts(runner);
  await createJournalTable(runner);
  await runner.query(`
    CREATE TABLE wishes (
      id uuid PRIMARY KEY, request_id text NOT NULL, idempotency_key text UNIQUE, fingerprint text NOT NULL,
      details jsonb NOT NULL, age integer DEFAULT 7 CHECK (age < 100)
    )`);
  await runner.query(
    'CREATE TABLE wish_steps (id bigint GENERATED ALWAYS AS IDENTITY, wish_id uuid NOT NULL REFERENCES wishes)',
  );
  await runner.release();
});

afterAll(async () => {
  await source.destroy();
  await database.drop();
});

beforeEach(() => source.query('TRUNCATE wishes, wish_steps, outbox, journal'));

interface Wish {
  key?: string;
  age?: number;
  withStep?: boolean;
}

const store = ({ key, age, withStep }: Wish = {}, id: string = randomUUID()): Promise<boolean> => {
  const values = {
    id,
    requestId: 'request-1',
    idempotencyKey: key ?? null,
    fingerprint: 'x',
    details: { color: `"blue" ${id}` },
    age,
  };
  return insertOnce(source, {
    row: { entity: WishEntity, values },
    outboxRows: [
      { id: randomUUID(), topic: 'grant', payload: { reference: id }, request_id: 'request-1' },
    ],
    also: withStep ? { entity: WishStepEntity, values: { wishId: id } } : undefined,
  });
};

const idsOf = async (sql: string): Promise<string[]> =>
  (await source.query(sql)).map(({ id }: { id: string }) => id);
const stored = (): Promise<string[]> => idsOf('SELECT id FROM wishes ORDER BY id');
const enqueuedFor = (): Promise<string[]> =>
  idsOf(`SELECT payload ->> 'reference' AS id FROM outbox ORDER BY 1`);
const many = (count: number): string[] => Array.from({ length: count }, () => randomUUID()).sort();

it('concurrent submissions are stored in one transaction, each with its own outbox row and journal entry', async () => {
  const ids = many(20);
  await expect(Promise.all(ids.map((id) => store({ withStep: true }, id)))).resolves.toEqual(
    ids.map(() => true),
  );
  const [{ transactions }] = await source.query(
    'SELECT count(DISTINCT xmin::text)::int AS transactions FROM wishes',
  );
  expect(transactions).toBe(1);
  expect(await stored()).toEqual(ids);
  expect(await enqueuedFor()).toEqual(ids);
  expect(await idsOf('SELECT wish_id AS id FROM wish_steps ORDER BY 1')).toEqual(ids);
  expect(
    await idsOf(
      `SELECT detail ->> 'reference' AS id FROM journal WHERE type = 'accepted' ORDER BY 1`,
    ),
  ).toEqual(ids);
  expect(await idsOf(`SELECT details ->> 'color' AS id FROM wishes ORDER BY id`)).toEqual(
    ids.map((id) => `"blue" ${id}`),
  );
});

it('a submission whose key exists is not stored, enqueues nothing, and does not affect concurrent submissions', async () => {
  const [first, second, third] = many(3) as [string, string, string];
  await store({ key: 'taken', withStep: true }, first);
  await expect(
    Promise.all([
      store({ key: 'taken', withStep: true }, second),
      store({ key: 'free', withStep: true }, third),
    ]),
  ).resolves.toEqual([false, true]);
  expect(await stored()).toEqual([first, third].sort());
  expect(await enqueuedFor()).toEqual([first, third].sort());
  expect(await idsOf('SELECT wish_id AS id FROM wish_steps ORDER BY 1')).toEqual(
    [first, third].sort(),
  );
});

it('a submission that the database refuses does not fail the others', async () => {
  const [good, bad, fine] = many(3) as [string, string, string];
  const results = await Promise.allSettled([
    store({ age: 1 }, good),
    store({ age: 100 }, bad),
    store({ age: 2 }, fine),
  ]);
  expect(results).toMatchObject([{ value: true }, { reason: { code: '23514' } }, { value: true }]);
  expect(await stored()).toEqual([good, fine].sort());
  expect(await enqueuedFor()).toEqual([good, fine].sort());
});

it('a column without a value gets its default, even beside a submission with a value', async () => {
  const [with3, without] = many(2) as [string, string];
  await Promise.all([store({ age: 3 }, with3), store({}, without)]);
  const ages: { id: string; age: number }[] = await source.query('SELECT id, age FROM wishes');
  expect(new Map(ages.map(({ id, age }) => [id, age]))).toEqual(
    new Map([
      [with3, 3],
      [without, 7],
    ]),
  );
});
