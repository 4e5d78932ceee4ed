import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from '../local/repository.js';
import { checks, nightlyChecks, type Check } from './checks.js';

export interface ChosenCheck {
  check: Check;
  /** Arguments of this run. */
  args: string[];
}

class UsageError extends Error {}

const git = (...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new UsageError(`git ${args.join(' ')} failed: ${stderr.trim()}`);
  return stdout.trim();
};

/**
 * The merge base with `main`, and every path that differs from it, including uncommitted changes.
 */
const changes = (): { commit: string; paths: string[] } => {
  const commit = git('merge-base', 'main', 'HEAD');
  const paths = `${git('diff', '--name-only', commit)}\n${git('ls-files', '--others', '--exclude-standard')}`;
  return { commit, paths: paths.split('\n').filter(Boolean) };
};

const withNeeded = (chosen: Check[], offered: Check[]): Check[] =>
  offered.filter(
    (check) => chosen.includes(check) || chosen.some(({ needs }) => needs?.includes(check.script)),
  );

const isInstalled = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/**
 * The checks for the arguments of `npm test`: all by default, `-- unit lint` by script, `--
 * --changed` those that changes since `main` can affect, `-- --nightly` those of `npm run
 * test:nightly`. Reports and leaves out what this machine cannot run.
 * @throws UsageError for an unknown name
 */
export const chooseChecks = (args: string[], say: (text: string) => void): ChosenCheck[] => {
  const names = args.filter((arg) => !['--changed', '--nightly'].includes(arg));
  const isNightly = args.includes('--nightly');
  // Long checks run last.
  const offered = isNightly
    ? [
        ...checks.filter(({ nightly }) => !nightly),
        ...checks.filter(({ nightly }) => nightly),
        ...nightlyChecks,
      ]
    : checks;
  const unknown = names.find((name) => !offered.some(({ script }) => script === name));
  if (unknown)
    throw new UsageError(
      `There is no check "${unknown}". Checks: ${offered.map(({ script }) => script).join(', ')}; or --changed`,
    );
  const changed = args.includes('--changed') ? changes() : undefined;
  const named = names.length > 0 ? offered.filter(({ script }) => names.includes(script)) : offered;
  const affected = changed
    ? named.filter(({ affectedBy }) =>
        changed.paths.some((path) => !affectedBy || affectedBy.test(path)),
      )
    : named;

  if (!isInstalled('redis-server'))
    say('  - redis-server is not installed: the queue tests run on PostgreSQL only');
  return withNeeded(affected, offered)
    .filter(({ title, needsOneOf }) => {
      if (!needsOneOf || needsOneOf.some(isInstalled)) return true;
      say(`  - ${needsOneOf.join(' or ')} is not installed: "${title}" is left out`);
      return false;
    })
    .map((check) => ({
      check: isNightly ? { ...check, ...check.nightly } : check,
      args: changed && check.onlyChanged ? check.onlyChanged(changed.commit) : [],
    }));
};
