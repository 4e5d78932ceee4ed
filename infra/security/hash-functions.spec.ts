import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../local/repository.js';

/**
 * Time-based codes only: authenticator apps know no other function. docs/security.md, 11.4.1, says
 * why this is accepted.
 */
const accepted = ['services/ops/src/session/second-factor.ts'];

const sources = execFileSync(
  'git',
  ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs', '*.js', '*.sh'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => path && !/\.spec\.ts$|^e2e\/|\/test\//.test(path));

test('SHA-1 and MD5 are used for time-based codes only', () => {
  expect(sources.length).toBeGreaterThan(500);
  const broken = sources.filter((path) =>
    /\b(md5|sha-?1)\b/i.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(broken).toEqual(accepted);
});
