import type { LiveRemote } from '@larkway/releases-contract';
import { issueDocumentNonce, NONCE_LIFETIME, readDocumentNonce } from './document-nonce.js';

const key = 'a beacon key of thirty-two letters or more';
const remote = (name: string, version: string, lastGood?: LiveRemote): LiveRemote =>
  ({ name, version, lastGood }) as LiveRemote;
const remotes = [remote('mfe-a', '2', remote('mfe-a', '1')), remote('mfe-b', '1')];

describe('The nonce of a document', () => {
  test('stands for the versions of the document and for their last good ones, and for no others', () => {
    const { has } = readDocumentNonce(key, issueDocumentNonce(key, remotes))!;
    const held = [
      ['mfe-a', '2'],
      ['mfe-a', '1'],
      ['mfe-b', '1'],
      ['mfe-a', '3'],
      ['mfe-b', '2'],
      ['mfe-c', '1'],
    ].map(([name, version]) => has({ name: name!, version: version! }));
    expect(held).toEqual([true, true, true, false, false, false]);
  });

  test('differs for each document, also of the same moment', () => {
    const now = Date.now();
    const ids = Array.from(
      { length: 100 },
      () => readDocumentNonce(key, issueDocumentNonce(key, remotes, now), now)!.id,
    );
    expect(new Set(ids).size).toBe(100);
  });

  test('is read after the key was replaced, while the old one is still in the list, and not with another key', () => {
    const nonce = issueDocumentNonce(key, remotes);
    expect(
      readDocumentNonce(`a newer key of thirty-two letters or more,${key}`, nonce)?.has({
        name: 'mfe-b',
        version: '1',
      }),
    ).toBe(true);
    expect(readDocumentNonce('another key of thirty-two letters or more', nonce)).toBeUndefined();
  });

  test('is not read when a bit of it was changed, and is fresh for two hours', () => {
    const now = Date.now();
    const nonce = issueDocumentNonce(key, remotes, now);
    const bytes = Buffer.from(nonce, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      expect(readDocumentNonce(key, changed.toString('base64url'), now)).toBeUndefined();
    }
    const isFresh = (at: number) => readDocumentNonce(key, nonce, at)?.isFresh;
    expect([now - 1, now, now + NONCE_LIFETIME, now + NONCE_LIFETIME + 1].map(isFresh)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    for (const text of ['', 'made-up', bytes.subarray(0, 20).toString('base64url')])
      expect(readDocumentNonce(key, text, now)).toBeUndefined();
  });
});
