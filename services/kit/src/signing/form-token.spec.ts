import { isFormToken, isSentByAPerson, issueFormToken } from './form-token.js';

const key = 'the key of this site and of its services';
const now = Date.UTC(2026, 10, 21, 12);
const second = 1_000;
const day = 24 * 60 * 60 * second;

const flipped = (token: string, position: number): string => {
  const bytes = Buffer.from(token, 'base64url');
  bytes[position]! ^= 1;
  return bytes.toString('base64url');
};

describe('form tokens', () => {
  it('a person who fills in a form sends a token that is believed', () => {
    const token = issueFormToken(key, now);
    expect(token).toMatch(/^[\w-]{30}$/);
    expect([3 * second, 60 * second, day].map((age) => isSentByAPerson(key, token, now + age))).toEqual([true, true, true]);
  });

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['not base64url', '///////////////////////////////'],
    ['too long', `${issueFormToken(key, now)}AAAA`],
    ['cut short', issueFormToken(key, now).slice(0, -4)],
    ['made with another key', issueFormToken(`${key}!`, now)],
    ['of ten thousand letters', 'x'.repeat(10_000)],
  ])('a token that is %s is not believed', (_what, token) => {
    expect(isFormToken(key, token, now + 60 * second)).toBe(false);
    expect(isSentByAPerson(key, token, now + 60 * second)).toBe(false);
  });

  it('no byte of a token can be changed', () => {
    const token = issueFormToken(key, now);
    const forged = Array.from(Buffer.from(token, 'base64url'), (_byte, position) => flipped(token, position));
    expect(forged.filter((each) => isFormToken(key, each, now + 60 * second))).toEqual([]);
  });

  it.each([
    ['quicker than a person', 2 * second],
    ['after a day', day + 1],
    ['from the future', -second],
  ])('what is sent %s is not believed to be sent by a person', (_what, age) => {
    expect(isSentByAPerson(key, issueFormToken(key, now), now + age)).toBe(false);
  });

  it('a token made before the key was replaced is believed as long as the old key is listed', () => {
    const next = 'the key that replaces the key of this site';
    const token = issueFormToken(key, now);
    const believed = [`${key},${next}`, `${next},${key}`, next].map((keys) => isSentByAPerson(keys, token, now + 60 * second));
    expect(believed).toEqual([true, true, false]);
    expect(issueFormToken(`${next},${key}`, now)).toBe(issueFormToken(next, now));
  });

  it('a form that comes back at once keeps its token, one of yesterday does not', () => {
    const token = issueFormToken(key, now);
    expect([0, day, day + 1].map((age) => isFormToken(key, token, now + age))).toEqual([true, true, false]);
  });
});
