import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { openFolderStore } from '@larkway/kit/objects';
import { buildShell } from '../release/build-shell.js';
import { publishRemote } from '../release/publish-remote.js';
import { toolFile, toolsRoot } from '../presets/tools-root.js';
import { temporaryFolder, type WorkOptions } from './context.js';

export interface TestWorkspaceOptions extends Pick<
  WorkOptions,
  'root' | 'folder' | 'say' | 'step'
> {
  /** Arguments for Jest: part of a file name, or `--watch`. */
  args: string[];
}

const program = async (
  root: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> => {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
};

/** Type check of a workspace that the build of Node packages does not include. */
const types = (root: string, folder: string): Promise<boolean> =>
  existsSync(join(folder, 'tsconfig.json'))
    ? program(root, [toolFile('@typescript/native', 'bin/tsc'), '-p', folder, '--noEmit'])
    : Promise.resolve(true);

/** A contract's tests belong to the project of its service. */
const tests = (root: string, name: string, args: string[]): Promise<boolean> => {
  const chosen = name.endsWith('/contract')
    ? ['--selectProjects', dirname(name), '--testPathPatterns', `/${name}/`]
    : ['--selectProjects', name];
  return program(root, [toolFile('jest', 'bin/jest.js'), ...chosen, '--passWithNoTests', ...args]);
};

const sizeCheck = join(toolsRoot, 'infra/sizes/check-sizes.mjs');

/** Builds it like a release, in a temporary store. */
const sizes = async (
  { root, folder, step }: TestWorkspaceOptions,
  name: string,
): Promise<boolean> => {
  if (name === 'shell') {
    await step('Building shell', () => buildShell(root));
    return program(root, [sizeCheck, '--only', name]);
  }
  if (!existsSync(join(folder, 'mfe.json'))) return true;
  const home = temporaryFolder('sizes');
  const artifactsDir = join(home, 'artifacts');
  const { release } = await step(`Building ${name}`, () =>
    publishRemote(folder, openFolderStore(artifactsDir)),
  );
  await writeFile(
    join(home, 'built.json'),
    JSON.stringify({ artifactsDir, remotes: [{ name, version: release.version }] }),
  );
  return program(root, [sizeCheck, '--only', name], {
    LARKWAY_LOCAL_DIR: home,
  });
};

/** Checks types, tests and sizes of one workspace. @returns the exit code */
export const testWorkspace = async (options: TestWorkspaceOptions): Promise<number> => {
  const { root, folder, args, say } = options;
  const name = relative(root, folder);
  const parts: [title: string, run: () => Promise<boolean>][] = [
    ['types', () => types(root, folder)],
    ['tests', () => tests(root, name, args)],
    ['sizes', () => sizes(options, name)],
  ];
  const failed: string[] = [];
  for (const [title, run] of parts) if (!(await run())) failed.push(title);
  say(
    failed.length > 0
      ? `\n  ${name}: ${failed.join(' and ')} failed`
      : `\n  ${name}: types, tests and sizes passed`,
  );
  return failed.length > 0 ? 1 : 0;
};
