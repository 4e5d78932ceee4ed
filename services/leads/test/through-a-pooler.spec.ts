import { poolerIsInstalled, startPooler, type TestPooler } from '@larkway/kit/testing';

(poolerIsInstalled() ? describe : describe.skip)('through PgBouncer in transaction mode', () => {
  let pooler: TestPooler;

  beforeAll(async () => void (pooler = await startPooler()));
  afterAll(() => pooler.stop());

  // The same tests as without a pooler: nothing that a service promises depends on how it reaches its database.
  for (const name of ['leads-over-http', 'operations', 'retention', 'anti-abuse'])
    describe(name, () => void jest.requireActual(`./${name}.spec`));
});
