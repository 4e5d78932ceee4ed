import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { oversizedParts, type Release, type SizeBudgets } from '@larkway/releases-contract';
import { toolFile, toolsRoot } from '../presets/tools-root.js';
import { UsageError } from './cli/errors.js';
import { checkSources } from './remote/check-sources.js';
import { readSourceState } from './remote/commit.js';

const MAX_SHOWN = 10;

/**
 * @throws UsageError when the sources of a remote differ from the last commit, with the files and
 * what to do
 */
export const requireCommitted = async (root: string, folder: string): Promise<void> => {
  const name = basename(folder);
  const { changed } = await readSourceState(root, folder);
  if (changed.length === 0) return;
  const shown = [
    ...changed.slice(0, MAX_SHOWN),
    ...(changed.length > MAX_SHOWN ? [`and ${changed.length - MAX_SHOWN} more`] : []),
  ];
  throw new UsageError(
    `${name} has uncommitted changes, so its version would belong to no commit:\n${shown.map((line) => `  ${line}`).join('\n')}\nCommit them and publish again. With --allow-dirty, they are published, and the release and the audit log record that.`,
  );
};

interface Check {
  title: string;
  /** Arguments of Node. */
  program: string[];
}

/** With the platform's tools and rules, wherever the remote is. */
const checksOf = (name: string): Check[] => [
  {
    title: 'Types',
    program: [
      toolFile('@typescript/native', 'bin/tsc'),
      '-p',
      name,
      '--noEmit',
      '--pretty',
      'false',
    ],
  },
  {
    title: 'Lint',
    program: [
      toolFile('oxlint', 'bin/oxlint'),
      '--type-aware',
      '--quiet',
      '--format',
      'unix',
      '--config',
      join(toolsRoot, '.oxlintrc.json'),
      name,
    ],
  },
  {
    title: 'Boundaries',
    program: [join(toolsRoot, 'infra/boundaries/check-boundaries.mjs'), '--only', name],
  },
];

/** @returns the output of a failed check; empty if it passes */
const failureOf = async (root: string, { title, program }: Check): Promise<string[]> => {
  const child = spawn(process.execPath, program, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return code === 0
    ? []
    : [
        `${title}:\n${[out, errors]
          .map((part) => part.trimEnd())
          .filter(Boolean)
          .join('\n')}`,
      ];
};

/**
 * Checks sources, types, lint and boundaries of one remote.
 * @throws Error with the output of each failed check
 */
export const checkRemote = async (root: string, folder: string): Promise<void> => {
  await checkSources(folder);
  const name = basename(folder);
  const failures = (
    await Promise.all(checksOf(name).map((check) => failureOf(root, check)))
  ).flat();
  if (failures.length > 0)
    throw new Error(
      `${name} is not published, because it fails these checks:\n\n${failures.join('\n\n')}\n\nFix these problems and publish again.`,
    );
};

const BUDGETS = 'infra/sizes/budgets.json';

const show = (bytes: number): string => bytes.toLocaleString('en-US');

/** @throws Error that names each part of the release that is larger than its budget */
export const checkSizes = async (
  release: Pick<Release, 'name' | 'version' | 'files' | 'scripts'>,
): Promise<void> => {
  const budgets = JSON.parse(await readFile(join(toolsRoot, BUDGETS), 'utf8')) as SizeBudgets;
  const problems = oversizedParts(release, budgets).map(
    ({ what, bytes, budget }) =>
      `  ${what}: ${show(bytes)} bytes (brotli), ${show(bytes - budget)} more than the budget of ${show(budget)}`,
  );
  if (problems.length === 0) return;
  throw new Error(
    `${release.name} ${release.version} is not published, because it is too large:\n${problems.join('\n')}\nMake it smaller and publish again, or ask the platform team for another budget (${BUDGETS}).`,
  );
};
