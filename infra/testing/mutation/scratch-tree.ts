import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Mutation, mutated } from './mutation.js';

/** A copy of a commit, in which a mutation can be made and tests run. */
export interface ScratchTree {
  folder: string;
  /**
   * @returns a function that undoes the mutation.
   * @throws when the text to replace does not occur exactly once
   */
  mutate: (mutation: Mutation) => () => void;
  remove: () => void;
}

/** Folders with their own packages. */
const withModules = ['.', 'shell', 'infra', 'services/releases'];

/** Hard-links files, or copies them to another file system. Symbolic links stay as they are. */
const linkFolder = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else {
      try {
        linkSync(source, target);
      } catch {
        copyFileSync(source, target);
      }
    }
  }
};

/**
 * Checks a commit, the last one by default, out into a temporary folder, with the packages that are installed here.
 * The working tree is not changed.
 */
export const createScratchTree = (root: string, commit = 'HEAD'): ScratchTree => {
  const parent = mkdtempSync(path.join(tmpdir(), 'larkway-mutation-'));
  const folder = path.join(parent, 'tree');
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  git('worktree', 'add', '--quiet', '--detach', folder, commit);
  for (const owner of withModules) {
    const modules = path.join(root, owner, 'node_modules');
    if (existsSync(modules)) linkFolder(modules, path.join(folder, owner, 'node_modules'));
  }
  return {
    folder,
    mutate: (mutation) => {
      const target = path.join(folder, mutation.file);
      const source = readFileSync(target, 'utf8');
      writeFileSync(target, mutated(source, mutation));
      return () => writeFileSync(target, source);
    },
    remove: () => {
      git('worktree', 'remove', '--force', folder);
      rmSync(parent, { recursive: true, force: true });
    },
  };
};
