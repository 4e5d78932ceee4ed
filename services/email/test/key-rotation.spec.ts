import { emailOperationsRoutes } from '@larkway/email-contract';
import { operationsRoutes } from '@larkway/kit-contract';
import { createTestDatabase, type TestDatabase } from '@larkway/kit/testing';
import { BounceAddresses } from '../src/bounces/bounce-addresses.js';
import { type EmailWorkerUnderTest, receiptFor, startEmailWorker } from './start-email-worker.js';
import { buildChildProcesses } from './worker-module.js';

jest.setTimeout(60_000);

const [old, next] = [
  'the old key of this test: 32 or longer',
  'the new key of this test: 32 or longer',
];
const { addSuppression, removeSuppression } = emailOperationsRoutes;
const ada = 'ada@shopper.example';

let database: TestDatabase;
let pipeline: EmailWorkerUnderTest | undefined;

beforeAll(async () => {
  buildChildProcesses();
  database = await createTestDatabase();
}, 120_000);

afterAll(async () => {
  await pipeline?.stop();
  await database.drop();
});

/** Restarts the worker on the same database with other keys. */
const restart = async (config: {
  ADDRESS_KEY?: string;
  BOUNCE_KEY?: string;
}): Promise<EmailWorkerUnderTest> => {
  await pipeline?.stop();
  pipeline = await startEmailWorker({ config, database });
  return pipeline;
};

const receipt = (email: string) =>
  pipeline!.enqueue({ kind: 'vehicle-inquiry-receipt', payload: receiptFor(email) });
const suppress = (address: string) => pipeline!.operate('POST', addSuppression.path, { address });

it('an address suppressed before ADDRESS_KEY was replaced stays suppressed, and can be removed from the list', async () => {
  await restart({ ADDRESS_KEY: old });
  await suppress(ada);
  const before = await pipeline!.rows('SELECT id, reason FROM suppressions');

  await restart({ ADDRESS_KEY: `${next},${old}` });
  await pipeline!.messageIn(await receipt('Ada@Shopper.example'), 'suppressed');
  expect(await pipeline!.rows('SELECT reason FROM suppressions')).toHaveLength(2);

  await restart({ ADDRESS_KEY: next });
  await pipeline!.messageIn(await receipt(ada), 'suppressed');

  await restart({ ADDRESS_KEY: `${next},${old}` });
  await pipeline!.operate('POST', removeSuppression.path, { address: ada });
  expect(await pipeline!.rows('SELECT id FROM suppressions')).toEqual([]);
  await pipeline!.messageIn(await receipt(ada), 'sent');
  expect(before).toHaveLength(1);
});

it('a person is exported and erased under every key', async () => {
  const person = 'grace@shopper.example';
  await restart({ ADDRESS_KEY: old });
  await pipeline!.messageIn(await receipt(person), 'sent');
  await pipeline!.rows('UPDATE messages SET recipient = NULL WHERE recipient = $1', person);
  await suppress(person);
  await restart({ ADDRESS_KEY: `${next},${old}` });
  const { records } = (await (
    await pipeline!.operate('POST', operationsRoutes.exportPerson.path, { email: person })
  ).json()) as { records: Record<string, unknown[]> };
  expect([records['messages'], records['suppressions']]).toEqual([
    [expect.anything()],
    [expect.anything()],
  ]);
  expect(
    await (
      await pipeline!.operate('POST', operationsRoutes.erasePerson.path, { email: person })
    ).json(),
  ).toEqual({ erased: { messages: 1 } });
});

it('an address suppressed under the generated key stays suppressed once ADDRESS_KEY is set', async () => {
  const person = 'edsger@shopper.example';
  await restart({});
  await suppress(person);
  await restart({ ADDRESS_KEY: next });
  await pipeline!.messageIn(await receipt(person), 'suppressed');
});

it('an email sent before BOUNCE_KEY was replaced can bounce while the old key is listed', async () => {
  const id = '00000000-0000-4000-8000-000000000001';
  const addresses = (config: { BOUNCE_KEY: string }) =>
    restart(config).then(({ worker }) => worker.app.get(BounceAddresses, { strict: false }));
  const sentBefore = (await addresses({ BOUNCE_KEY: old })).addressFor(id)!;
  const both = await addresses({ BOUNCE_KEY: `${next},${old}` });
  expect(both.emailIdOf(sentBefore)).toBe(id);
  const sentAfter = both.addressFor(id)!;
  const alone = await addresses({ BOUNCE_KEY: next });
  expect([alone.emailIdOf(sentAfter), alone.emailIdOf(sentBefore)]).toEqual([id, undefined]);
});
