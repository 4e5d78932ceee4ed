import { poolerIsInstalled, startPooler, type TestPooler } from '@larkway/kit/testing';

(poolerIsInstalled() ? describe : describe.skip)('through PgBouncer in transaction mode', () => {
  let pooler: TestPooler;

  beforeAll(async () => void (pooler = await startPooler()));
  afterAll(() => pooler.stop());

  // The same tests as without a pooler, notifications among them.
  jest.requireActual('./inventory-over-http.spec');
});
