import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../local/repository.js';

/**
 * Rule codes that the linter reports for the planted file, with the repository's configuration
 * minus its ignored paths.
 */
const findings = (): string[] => {
  // Inside the repository, because paths in the configuration are relative to its file.
  const folder = mkdtempSync(join(root, '.oxlint-planted-'));
  try {
    const config = readFileSync(join(root, '.oxlintrc.json'), 'utf8');
    writeFileSync(
      join(folder, 'config.json'),
      config
        .replace(/"ignorePatterns": \[.*\],/, '')
        .replaceAll('"./', '"../')
        .replace('["infra/**", ', '['),
    );
    const planted = join(root, 'infra/presets/lint/planted');
    const { stdout } = spawnSync(
      join(root, 'node_modules/.bin/oxlint'),
      ['--config', join(folder, 'config.json'), '--type-aware', '--format', 'json', planted],
      { cwd: root, encoding: 'utf8' },
    );
    return (JSON.parse(stdout) as { diagnostics: { code: string }[] }).diagnostics.map(
      ({ code }) => code,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
};

test('the linter reports each planted violation, with and without type information', () => {
  expect([...new Set(findings())].sort()).toEqual(
    [
      'eslint(eqeqeq)',
      'eslint(no-console)',
      'eslint(no-unused-vars)',
      'eslint(no-var)',
      'eslint(no-warning-comments)',
      'eslint(object-shorthand)',
      'eslint(prefer-const)',
      'import(no-default-export)',
      'larkway(explain-raw-sql)',
      'larkway(no-export-all)',
      'typescript(no-explicit-any)',
      'typescript(no-floating-promises)',
      'typescript(no-for-in-array)',
      'typescript(no-misused-promises)',
      'typescript(only-throw-error)',
      'typescript(prefer-promise-reject-errors)',
      'typescript(return-await)',
      'typescript(switch-exhaustiveness-check)',
    ].sort(),
  );
});
