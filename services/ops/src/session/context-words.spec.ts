import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refuseGuessable } from './acceptable-password.js';
import { contextWordIn, contextWords } from './context-words.js';

test.each([
  ['Larkway operations 1', 'larkway'],
  ['welcome to L4RK-w@y', 'larkway'],
  ['my-0perat1ons-key', 'operations'],
  ['ｄｅａｌｅｒ of the year', 'dealer'],
])('%s contains the word %s and is refused as a new password', (password, word) => {
  expect(contextWordIn(password)).toBe(word);
  expect(() => refuseGuessable(password)).toThrow(
    expect.objectContaining({
      status: 422,
      issues: [
        {
          path: 'password',
          message: `This password is easy to guess: it contains "${word}". Choose another one`,
        },
      ],
    }),
  );
});

test.each(['a meadow full of larks', 'correct horse battery staple', 'on my way to the lark'])(
  '%s contains no context word',
  (password) => {
    expect(contextWordIn(password)).toBeUndefined();
  },
);

test('the README lists exactly the words that are refused', () => {
  const readme = readFileSync(join(__dirname, '../../README.md'), 'utf8');
  const [, listed] = /Words of this product and organization: ([^.]+)\./.exec(readme) ?? [];
  expect(listed?.replaceAll('`', '').split(/,\s+/)).toEqual([...contextWords]);
});
