import { Secret, TOTP } from 'otpauth';
import { newSecret, stepOf } from './second-factor.js';

const secret = newSecret();
const step = 58_000_000;
const begin = step * 30_000;
const codeAt = (time: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time });

test('a time-based code is valid from the first to the last millisecond of its 30 seconds', () => {
  expect([0, 15_000, 29_999].map((later) => stepOf(secret, codeAt(begin), begin + later))).toEqual([
    step,
    step,
    step,
  ]);
});

test.each([
  ['before', -1],
  ['after', 30_000],
  ['a step after', 59_999],
])('a time-based code is wrong %s its 30 seconds', (_when, later) => {
  expect(stepOf(secret, codeAt(begin), begin + later)).toBeNull();
});

test('a seed has 160 bits and differs each time', () => {
  expect([Secret.fromBase32(secret).bytes.length * 8, newSecret() === secret]).toEqual([
    160,
    false,
  ]);
});
