import { createKeyring } from './idempotency-keys';

describe('idempotency keys', () => {
  it('a repeated attempt keeps its key, so that the lead is stored once', () => {
    const keyFor = createKeyring();
    expect(keyFor({ name: 'Maya' })).toBe(keyFor({ name: 'Maya' }));
  });

  it('a corrected form is another request', () => {
    const keyFor = createKeyring();
    expect(keyFor({ name: 'Maya' })).not.toBe(keyFor({ name: 'Maja' }));
  });

  it('two forms never share a key', () => {
    const [one, other] = [createKeyring()('same'), createKeyring()('same')];
    expect(one).not.toBe(other);
    expect(one).toMatch(/^[0-9a-f]{32}$/);
  });
});
