import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../local/repository.js';

/** Codes of what the linter finds in the planted file, with the configuration of the repository except for what it ignores. */
const findings = (): string[] => {
  // Beside the original, because its paths are relative to its folder.
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

test('the linter finds each planted violation, in its own rules and in those that need types', () => {
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
