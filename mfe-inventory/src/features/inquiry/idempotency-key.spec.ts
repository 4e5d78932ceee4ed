import { idempotencyKeySchema } from '@larkway/leads-contract';
import { createKeyring } from './idempotency-key';

describe('idempotency keys', () => {
  it('a repeated attempt keeps its key, so that the lead is stored once', () => {
    const keyFor = createKeyring();
    expect(keyFor({ name: 'Maya' })).toBe(keyFor({ name: 'Maya' }));
  });

  it('a corrected form is another request', () => {
    const keyFor = createKeyring();
    expect(keyFor({ name: 'Maya' })).not.toBe(keyFor({ name: 'Maja' }));
  });

  it('two forms never share a key, and the service accepts it', () => {
    const [one, other] = [createKeyring()('same'), createKeyring()('same')];
    expect(one).not.toBe(other);
    expect(idempotencyKeySchema.safeParse(one).success).toBe(true);
  });
});
