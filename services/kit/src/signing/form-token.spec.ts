import { randomBytes } from 'node:crypto';
import { createFormTokens, createFormTokenVerifier } from './form-token.js';
import { createSigner } from './signed-text.js';

const newKey = (): string => randomBytes(32).toString('base64url');
const publicKeyOf = (key: string): string => createSigner(key).publicKey;

const key = newKey();
const site = createFormTokens(key);
const service = createFormTokenVerifier([publicKeyOf(key)]);
const now = Date.UTC(2026, 10, 21, 12);
const second = 1_000;
const day = 24 * 60 * 60 * second;

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * The token with another character at a position. It differs in the first bit, because the last bits
 * of the last character have no meaning.
 */
const changed = (token: string, position: number): string => {
  const other = base64url[base64url.indexOf(token[position]!) ^ 32]!;
  return token.slice(0, position) + other + token.slice(position + 1);
};

describe('form tokens', () => {
  it('a service with only the public key of the site accepts the token of a person who fills in a form', () => {
    const token = site.issue(now);
    expect(token).toMatch(/^[\w-]{110}$/);
    expect(
      [3 * second, 60 * second, day].map((age) => service.isSentByAPerson(token, now + age)),
    ).toEqual([true, true, true]);
  });

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['not base64url', '/'.repeat(110)],
    ['too long', `${site.issue(now)}AAAA`],
    ['cut short', site.issue(now).slice(0, -4)],
    ['signed with another key', createFormTokens(newKey()).issue(now)],
    ['of ten thousand letters', 'x'.repeat(10_000)],
  ])('a token that is %s is refused', (_what, token) => {
    expect([site, service].map((verifier) => verifier.isValid(token, now + 60 * second))).toEqual([
      false,
      false,
    ]);
    expect(service.isSentByAPerson(token, now + 60 * second)).toBe(false);
  });

  it('a token with any changed character is refused', () => {
    const token = site.issue(now);
    const forged = Array.from(token, (_character, position) => changed(token, position));
    expect(forged.filter((each) => service.isValid(each, now + 60 * second))).toEqual([]);
  });

  it.each([
    ['quicker than a person', 2 * second],
    ['after a day', day + 1],
    ['from the future', -second],
  ])('a form that is sent %s does not count as sent by a person', (_what, age) => {
    expect(service.isSentByAPerson(site.issue(now), now + age)).toBe(false);
  });

  it('a token from before the key was replaced is accepted while the old key is listed', () => {
    const next = newKey();
    const token = site.issue(now);
    const accepted = [[key, next], [next, key], [next]].map((keys) =>
      createFormTokenVerifier(keys.map(publicKeyOf)).isSentByAPerson(token, now + 60 * second),
    );
    expect(accepted).toEqual([true, true, false]);
    const replacing = createFormTokens(`${next},${key}`);
    expect([replacing.isValid(token, now), replacing.issue(now)]).toEqual([
      true,
      createFormTokens(next).issue(now),
    ]);
  });

  it('a token is valid for a day, from the moment of its issue on', () => {
    const token = site.issue(now);
    expect([0, day, day + 1].map((age) => site.isValid(token, now + age))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('documents of the same 100 ms share a token', () => {
    expect(
      [now, now + 99, now + 100].map((moment) => site.issue(moment) === site.issue(now)),
    ).toEqual([true, true, false]);
  });
});
