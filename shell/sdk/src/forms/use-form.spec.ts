import { createIdempotencyKeys } from './use-form';

describe('idempotency keys', () => {
  it('a repeated attempt keeps its key, so that the lead is stored once', () => {
    const keyFor = createIdempotencyKeys();
    expect(keyFor({ name: 'Maya' })).toBe(keyFor({ name: 'Maya' }));
  });

  it('a corrected form gets a new key', () => {
    const keyFor = createIdempotencyKeys();
    expect(keyFor({ name: 'Maya' })).not.toBe(keyFor({ name: 'Maja' }));
  });

  it('two forms never share a key', () => {
    const [one, other] = [createIdempotencyKeys()('same'), createIdempotencyKeys()('same')];
    expect(one).not.toBe(other);
    expect(one).toMatch(/^[0-9a-f]{32}$/);
  });
});
