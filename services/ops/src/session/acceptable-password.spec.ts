import { isBreached, refuseGuessable } from './acceptable-password.js';

test.each(['1qaz2wsx3edc4rfv', 'Administrator', 'passwordpassword', 'Password2024!!', '!!!sunshine!!!', 'qwertyqwerty12', 'aaaaaaaaaaaaaaaa', '111111111111111', 'letmeinletmein'])('%s is refused as breached', (password) => {
  expect(isBreached(password)).toBe(true);
  expect(() => refuseGuessable(password)).toThrow(expect.objectContaining({ status: 422, issues: [{ path: 'password', message: expect.stringContaining('lists of breached passwords') }] }));
});

test.each(['a meadow full of larks', 'correct horse battery staple', 'my password is long', 'Tr0ub4dor&3-and-more', '鳥が空を飛んでいる牧草地です'])('%s is accepted', (password) => {
  expect(isBreached(password)).toBe(false);
  expect(() => refuseGuessable(password)).not.toThrow();
});
