import { dictionary } from '@zxcvbn-ts/language-common';
import { isBreached, refuseGuessable } from './acceptable-password.js';
import { longBreachedPasswords } from './long-breached-passwords.js';

test.each([
  '1qaz2wsx3edc4rfv',
  'Administrator',
  'passwordpassword',
  'Password2024!!',
  '!!!sunshine!!!',
  'qwertyqwerty12',
  'aaaaaaaaaaaaaaaa',
  '111111111111111',
  'letmeinletmein',
  'michaeljordan',
  'dragon-monkey',
  '..iloveyou+sunshine!2024',
  'liverpool123456',
])('%s is refused as breached', (password) => {
  expect(isBreached(password)).toBe(true);
  expect(() => refuseGuessable(password)).toThrow(
    expect.objectContaining({
      status: 422,
      issues: [
        { path: 'password', message: expect.stringContaining('lists of breached passwords') },
      ],
    }),
  );
});

test('each of the 44,000 common passwords of 12 characters and more is refused, also in capitals', () => {
  const long = longBreachedPasswords();
  expect(long.length).toBeGreaterThan(40_000);
  expect(long.slice(0, 3)).toEqual(['123qweasdzxc', '1qaz2wsx3edc', 'q1w2e3r4t5y6']);
  expect(
    long.filter(
      (password) =>
        password.length < 12 || !isBreached(password) || !isBreached(password.toUpperCase()),
    ),
  ).toEqual([]);
});

test('each of the 3,000 most common passwords is refused when it is doubled, lengthened with digits, or joined with another one', () => {
  const common = dictionary['passwords-common'].slice(0, 3_000);
  const long = common
    .flatMap((password, index) => [
      `${password}${password}`,
      `${password}123456`,
      `${common[(index * 7 + 1) % common.length]!}${password}`,
    ])
    .filter(({ length }) => length >= 12);
  expect(new Set(long).size).toBeGreaterThan(3_000);
  expect(long.filter((password) => !isBreached(password))).toEqual([]);
});

test.each([
  'a meadow full of larks',
  'correct horse battery staple',
  'my password is long',
  'Tr0ub4dor&3-and-more',
  '鳥が空を飛んでいる牧草地です',
])('%s is accepted', (password) => {
  expect(isBreached(password)).toBe(false);
  expect(() => refuseGuessable(password)).not.toThrow();
});
