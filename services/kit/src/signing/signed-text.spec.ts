import { randomBytes } from 'node:crypto';
import { createSigner, createVerifier, decodeSigned, encodeSigned } from './signed-text.js';

const seed = () => randomBytes(32).toString('base64url');
const signer = createSigner(seed());
const verifier = createVerifier([signer.publicKey]);

describe('A signed text', () => {
  test('is accepted by a verifier with its public key', () => {
    expect(verifier.open(signer.sign('{"revision":1}'))).toBe('{"revision":1}');
  });

  test('with a changed payload or signature is refused', () => {
    const signed = signer.sign('{"revision":1}');
    expect(() => verifier.open({ ...signed, payload: '{"revision":2}' })).toThrow(
      'does not match the text',
    );
    expect(() => verifier.open({ ...signed, signature: signer.sign('other').signature })).toThrow(
      'does not match the text',
    );
    expect(() => verifier.open({ ...signed, signature: '' })).toThrow('does not match the text');
  });

  test('signed with another key is refused, also with the id of a known key', () => {
    const stranger = createSigner(seed()).sign('{"revision":1}');
    expect(() => verifier.open(stranger)).toThrow('Unknown signing key');
    expect(() => verifier.open({ ...stranger, keyId: signer.keyId })).toThrow(
      'does not match the text',
    );
  });

  test('is accepted with the old and the new key during a replacement', () => {
    const next = createSigner(seed());
    const both = createVerifier([signer.publicKey, next.publicKey]);
    expect(both.open(signer.sign('a'))).toBe('a');
    expect(both.open(next.sign('b'))).toBe('b');
  });

  test('cannot be made or verified with an invalid key', () => {
    expect(() => createSigner('too-short')).toThrow('32 bytes');
    expect(() => createVerifier(['bm8ga2V5'])).toThrow();
  });
});

describe('A signed text in a URL', () => {
  const payload = JSON.stringify({ name: 'mfe-dealers', path: '/états?a=1&b=2' });
  const text = encodeSigned(signer.sign(payload));

  test('needs no escaping and can be verified', () => {
    expect(encodeURIComponent(text)).toBe(text);
    expect(verifier.open(decodeSigned(text)!)).toBe(payload);
  });

  test('with a changed character is refused', () => {
    const other = text.replace(/^./, (first) => (first === 'e' ? 'f' : 'e'));
    expect(() => verifier.open(decodeSigned(other)!)).toThrow('does not match the text');
  });

  test.each(['', 'a', 'a.b', 'a.b.c', `${text}.more`, text.replace('.', '/'), `${text}\n`])(
    'in the form "%s" is not decoded',
    (other) => {
      expect(decodeSigned(other)).toBeUndefined();
    },
  );
});
