import { openEnvelope, sealEnvelope } from './signed-envelope.js';
import { createSigner, createVerifier } from './signed-text.js';

const type = 'application/vnd.in-toto+json';
const signer = createSigner(Buffer.alloc(32, 1).toString('base64url'));
const other = createSigner(Buffer.alloc(32, 2).toString('base64url'));
const verifier = createVerifier([signer.publicKey]);
const payload = '{"name":"Größe"}';
const envelope = sealEnvelope(signer, type, payload);

test('an envelope opens with the key that sealed it, and names that key', () => {
  expect(openEnvelope(verifier, type, envelope)).toEqual({ payload, keyId: signer.keyId });
});

test('the signed text is the pre-authentication encoding of the DSSE specification', () => {
  const seen: string[] = [];
  const spy = { ...signer, sign: (text: string) => (seen.push(text), signer.sign(text)) };
  sealEnvelope(spy, 'http://example.com/HelloWorld', 'hello world');
  expect(seen).toEqual(['DSSEv1 29 http://example.com/HelloWorld 11 hello world']);
});

test('an envelope with several signatures opens if one of them is valid', () => {
  const both = {
    ...envelope,
    signatures: [...sealEnvelope(other, type, payload).signatures, ...envelope.signatures],
  };
  expect(openEnvelope(verifier, type, both).keyId).toBe(signer.keyId);
});

test.each([
  ['of another payload', { payload: Buffer.from('{}').toString('base64') }, /does not match/],
  ['of another media type', { payloadType: 'text/plain' }, /contains text\/plain/],
  ['by an unknown key', sealEnvelope(other, type, payload), /Unknown signing key/],
  [
    'by another key under a known id',
    {
      signatures: [
        { keyid: signer.keyId, sig: sealEnvelope(other, type, payload).signatures[0]!.sig },
      ],
    },
    /does not match/,
  ],
])('an envelope with a signature %s does not open', (_case, changed, problem) => {
  expect(() => openEnvelope(verifier, type, { ...envelope, ...changed })).toThrow(problem);
});

test('a signature is bound to its media type', () => {
  const sealed = sealEnvelope(signer, 'text/plain', payload);
  expect(() => openEnvelope(verifier, type, { ...sealed, payloadType: type })).toThrow(
    /does not match/,
  );
});
