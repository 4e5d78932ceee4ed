import { randomBytes } from 'node:crypto';
import { decodeSigned, encodeSigned } from './encoded-text.js';
import { createSigner, createVerifier } from './signed-text.js';

const signer = createSigner(randomBytes(32).toString('base64url'));
const verifier = createVerifier([signer.publicKey]);

describe('A signed text in an address', () => {
  const payload = JSON.stringify({ name: 'mfe-dealers', path: '/états?a=1&b=2' });
  const text = encodeSigned(signer.sign(payload));

  test('needs no escaping and is opened at the other end', () => {
    expect(encodeURIComponent(text)).toBe(text);
    expect(verifier.open(decodeSigned(text)!)).toBe(payload);
  });

  test('of which a character was changed is no longer what was signed', () => {
    const other = text.replace(/^./, (first) => (first === 'e' ? 'f' : 'e'));
    expect(() => verifier.open(decodeSigned(other)!)).toThrow('not that of this text');
  });

  test.each(['', 'a', 'a.b', 'a.b.c', `${text}.more`, text.replace('.', '/'), `${text}\n`])(
    'that looks like "%s" is none',
    (other) => {
      expect(decodeSigned(other)).toBeUndefined();
    },
  );
});
