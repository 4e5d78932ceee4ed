import { randomBytes } from 'node:crypto';
import { createSigner, createVerifier } from './signed-text.js';

const seed = () => randomBytes(32).toString('base64url');
const signer = createSigner(seed());
const verifier = createVerifier([signer.publicKey]);

describe('A signed text', () => {
  test('is opened by whoever knows its writer', () => {
    expect(verifier.open(signer.sign('{"revision":1}'))).toBe('{"revision":1}');
  });

  test('of which anything was changed is refused', () => {
    const signed = signer.sign('{"revision":1}');
    expect(() => verifier.open({ ...signed, payload: '{"revision":2}' })).toThrow(
      'not that of this text',
    );
    expect(() => verifier.open({ ...signed, signature: signer.sign('other').signature })).toThrow(
      'not that of this text',
    );
    expect(() => verifier.open({ ...signed, signature: '' })).toThrow('not that of this text');
  });

  test('of somebody else is refused, also under the name of the known key', () => {
    const stranger = createSigner(seed()).sign('{"revision":1}');
    expect(() => verifier.open(stranger)).toThrow('not known here');
    expect(() => verifier.open({ ...stranger, keyId: signer.keyId })).toThrow(
      'not that of this text',
    );
  });

  test('is opened under the old and the new key while one is replaced by the other', () => {
    const next = createSigner(seed());
    const both = createVerifier([signer.publicKey, next.publicKey]);
    expect(both.open(signer.sign('a'))).toBe('a');
    expect(both.open(next.sign('b'))).toBe('b');
  });

  test('cannot be made with a key that is no key', () => {
    expect(() => createSigner('too-short')).toThrow('32 bytes');
    expect(() => createVerifier(['bm8ga2V5'])).toThrow();
  });
});
