import { createDecipheriv, hkdfSync } from 'node:crypto';
import { hashFunctionOf } from '@larkway/kit/config';
import { Vault } from './vault.js';

const OPS_KEY = 'the key of operations in a test of the vault';
const vault = new Vault({ OPS_KEY });

test('a sealed text is AES-256-GCM with a nonce of 96 bits, a tag of 128 bits and its context as associated data', () => {
  const bytes = Buffer.from(vault.seal('a secret', 'totp of 7').replace(/^v1\./, ''), 'base64url');
  const key = Buffer.from(hkdfSync(hashFunctionOf(OPS_KEY), OPS_KEY, '', 'ops encryption', 32));
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    .setAAD(Buffer.from('totp of 7'))
    .setAuthTag(bytes.subarray(12, 28));
  expect(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString()).toBe(
    'a secret',
  );
  expect(bytes).toHaveLength(12 + 16 + 'a secret'.length);
});

test('the same text is sealed differently each time', () => {
  expect(
    new Set(
      Array.from({ length: 100 }, () =>
        vault.seal('a secret', 'totp of 7').slice(0, 'v1.'.length + 16),
      ),
    ).size,
  ).toBe(100);
});

test('a sealed text that was changed at any byte, or belongs to another context, cannot be opened', () => {
  const sealed = vault.seal('a secret', 'totp of 7');
  expect(vault.open(sealed, 'totp of 7')).toBe('a secret');
  expect(() => vault.open(sealed, 'totp of 8')).toThrow('cannot be opened');
  const bytes = Buffer.from(sealed.slice('v1.'.length), 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect(() => vault.open(`v1.${changed.toString('base64url')}`, 'totp of 7')).toThrow(
      'cannot be opened',
    );
  }
});
