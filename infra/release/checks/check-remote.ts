import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root as repository } from '../../local/repository.js';
import { checkSources } from '../remote/check-sources.js';

interface Check {
  title: string;
  /** Arguments of Node. */
  program: string[];
}

/** The tools are those of this program's repository: a checkout may hold remotes alone. */
const checksOf = (name: string): Check[] => [
  {
    title: 'Types',
    program: [
      join(repository, 'node_modules/typescript/bin/tsc'),
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
      join(repository, 'node_modules/oxlint/bin/oxlint'),
      '--type-aware',
      '--quiet',
      '--format',
      'unix',
      '--config',
      join(repository, '.oxlintrc.json'),
      name,
    ],
  },
  {
    title: 'Boundaries',
    program: [join(repository, 'infra/boundaries/check-boundaries.mjs'), '--only', name],
  },
];

/** @returns what the check says when it fails, and nothing when it passes */
const failureOf = async (root: string, { title, program }: Check): Promise<string[]> => {
  const child = spawn(process.execPath, program, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, complaints, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return code === 0
    ? []
    : [
        `${title}:\n${[out, complaints]
          .map((part) => part.trimEnd())
          .filter(Boolean)
          .join('\n')}`,
      ];
};

/** Checks sources, types, lint and boundaries of one remote. @throws Error with what each failed check says: file, line and problem */
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
