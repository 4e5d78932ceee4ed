import { issuePass, readPass } from './expiring-pass.js';

const token = 'the secret of the two processes of this test';
const now = Date.UTC(2026, 10, 22, 6);
const hour = 3_600_000;
const pass = issuePass(token, 'looking', now + hour);

const read = (text: string | undefined, at = now) => readPass(token, 'looking', text, at);

const flipped = (position: number): string => {
  const bytes = Buffer.from(pass, 'base64url');
  bytes[position]! ^= 1;
  return bytes.toString('base64url');
};

describe('A pass', () => {
  it('is valid until its expiry, which it contains', () => {
    expect(pass).toMatch(/^[\w-]{51}$/);
    expect([0, hour - 1, hour, 24 * hour].map((later) => read(pass, now + later))).toEqual([
      now + hour,
      now + hour,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['not base64url', '/'.repeat(51)],
    ['cut short', pass.slice(0, -4)],
    ['too long', `${pass}AAAA`],
    ['of ten thousand letters', 'x'.repeat(10_000)],
    ['made with another token', issuePass(`${token}!`, 'looking', now + hour)],
    ['made for another purpose', issuePass(token, 'changing', now + hour)],
  ])('that is %s is invalid', (_what, text) => {
    expect(read(text)).toBeUndefined();
  });

  it('stays valid after its key is replaced while the old key is listed', () => {
    const next = 'the token that replaces the operations token';
    expect(
      [`${token},${next}`, `${next},${token}`, next].map((tokens) =>
        readPass(tokens, 'looking', pass, now),
      ),
    ).toEqual([now + hour, now + hour, undefined]);
    expect(issuePass(`${next},${token}`, 'looking', now)).toBe(issuePass(next, 'looking', now));
  });

  it('stays valid after a key for SHA-256 is replaced by one for SHA-512, and the other way round', () => {
    const longer = 'sha512:the token that replaces the operations token';
    expect(readPass(`${longer},${token}`, 'looking', pass, now)).toBe(now + hour);
    const next = issuePass(`${longer},${token}`, 'looking', now + hour);
    expect(
      [`${token},${longer}`, longer, token].map((tokens) => readPass(tokens, 'looking', next, now)),
    ).toEqual([now + hour, now + hour, undefined]);
  });

  it('is invalid if any byte changes', () => {
    expect(
      Array.from(Buffer.from(pass, 'base64url'), (_byte, position) => read(flipped(position))),
    ).toEqual(Array(38).fill(undefined));
  });
});
