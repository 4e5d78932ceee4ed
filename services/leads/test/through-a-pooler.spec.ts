import { poolerIsInstalled, startPooler, type TestPooler } from '@larkway/kit/testing';

(poolerIsInstalled() ? describe : describe.skip)('through PgBouncer in transaction mode', () => {
  let pooler: TestPooler;

  beforeAll(async () => void (pooler = await startPooler()));
  afterAll(() => pooler.stop());

  // The tests without a pooler: a service behaves the same with and without one.
  for (const name of ['leads-over-http', 'operations', 'retention', 'anti-abuse'])
    describe(name, () => void jest.requireActual(`./${name}.spec`));
});
