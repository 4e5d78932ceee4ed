import type { Proof, ProofChallenge } from '@larkway/kit-contract';
import { pino } from 'pino';
import { Counters } from '../src/submissions/counters.js';
import { ProofOfWork } from '../src/submissions/proof-of-work.js';
import { createTestDatabase, encodeProof, solve, type TestDatabase } from '../src/testing/index.js';
import { migrateLimits } from './limits.js';

const key = 'the form key of this test: 32 or longer';
let database: TestDatabase;
let counters: Counters;
let proofs: ProofOfWork;

const create = (formKey = key, service = 'things') =>
  new ProofOfWork(formKey, service, counters.counter('proof', 300));

beforeAll(async () => {
  database = await createTestDatabase();
  await migrateLimits(database.url);
  counters = new Counters(database.url, pino({ level: 'silent' }), 60_000);
  proofs = create();
});

afterAll(async () => {
  await counters.close();
  await database.drop();
});

const decode = (text: string): Proof =>
  JSON.parse(Buffer.from(text, 'base64url').toString()) as Proof;

it('a solved challenge is accepted once by all copies of the service together', async () => {
  const proof = await solve(await proofs.challenge());
  expect(await create().accepts(proof)).toBe(true);
  expect([await proofs.accepts(proof), await create().accepts(proof)]).toEqual([false, false]);
});

it('one of twenty concurrent uses of a proof is accepted', async () => {
  const proof = await solve(await proofs.challenge());
  const answers = await Promise.all(Array.from({ length: 20 }, () => proofs.accepts(proof)));
  expect(answers.filter(Boolean)).toHaveLength(1);
});

it('a challenge is valid for five minutes', async () => {
  const late = await solve(await proofs.challenge(Date.now() - 301_000));
  expect(await proofs.accepts(late)).toBe(false);
  const valid = await solve(await proofs.challenge(Date.now() - 290_000));
  expect(await proofs.accepts(valid)).toBe(true);
});

it('a proof is valid only for the service that issued the challenge', async () => {
  const proof = await solve(await proofs.challenge());
  expect(await create(key, 'other things').accepts(proof)).toBe(false);
});

it('a challenge from before the key was replaced is accepted while the old key is listed', async () => {
  const next = 'the key that replaces the form key of this test';
  expect(await create(`${next},${key}`).accepts(await solve(await proofs.challenge()))).toBe(true);
  expect(
    await create(`${key},${next}`).accepts(await solve(await create(`${next},${key}`).challenge())),
  ).toBe(true);
  expect(await create(next).accepts(await solve(await proofs.challenge()))).toBe(false);
});

it('a proof of a challenge with another key is refused', async () => {
  const proof = await solve(await create(`${key}!`).challenge());
  expect(await proofs.accepts(proof)).toBe(false);
});

it('the work takes the required number of guesses', async () => {
  const { solution } = decode(await solve(await proofs.challenge()));
  expect(solution.counter).toBeGreaterThanOrEqual(30);
});

const changes: [string, (proof: Proof) => unknown][] = [
  ['without a solution', ({ challenge }) => ({ challenge })],
  [
    'with another count',
    ({ challenge, solution }) => ({ challenge, solution: { ...solution, counter: -1 } }),
  ],
  [
    'with another key',
    ({ challenge, solution }) => ({
      challenge,
      solution: {
        ...solution,
        derivedKey: solution.derivedKey.replace(/^../, (byte) => (byte === '00' ? '01' : '00')),
      },
    }),
  ],
  [
    'with an invented key that fits the prefix',
    ({ challenge }) => ({
      challenge,
      solution: { counter: 1, derivedKey: challenge.parameters.keyPrefix.padEnd(64, '0') },
    }),
  ],
  [
    'with an easier challenge',
    ({ challenge, solution }) => ({
      challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } },
      solution,
    }),
  ],
  [
    'with more time',
    ({ challenge, solution }) => ({
      challenge: {
        ...challenge,
        parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 },
      },
      solution,
    }),
  ],
  [
    'with no end',
    ({ challenge, solution }) => ({
      challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: undefined } },
      solution,
    }),
  ],
  [
    'with another signature',
    ({ challenge, solution }) => ({
      challenge: { ...challenge, signature: '0'.repeat(64) },
      solution,
    }),
  ],
  [
    'without a signature',
    ({ challenge: { parameters }, solution }) => ({ challenge: { parameters }, solution }),
  ],
  [
    'with its signature in capitals',
    ({ challenge, solution }) => ({
      challenge: { ...challenge, signature: challenge.signature.toUpperCase() },
      solution,
    }),
  ],
];

it.each(changes)('a proof %s is refused', async (_what, change) => {
  const proof = decode(await solve(await proofs.challenge()));
  expect(await proofs.accepts(encodeProof(change(proof) as Proof))).toBe(false);
});

it.each(['', 'x', 'null', 'e30', Buffer.from('[]').toString('base64url'), 'A'.repeat(100_000)])(
  'an invalid proof is refused: %.10s',
  async (text) => {
    expect(await proofs.accepts(text)).toBe(false);
  },
);

it('a challenge contains nothing but the work', async () => {
  const { parameters } = (await proofs.challenge()) satisfies ProofChallenge;
  expect(Object.keys(parameters).sort()).toEqual([
    'algorithm',
    'cost',
    'expiresAt',
    'keyLength',
    'keyPrefix',
    'keySignature',
    'nonce',
    'salt',
  ]);
});
