import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface ScratchTree {
  folder: string;
  /** Changes one place of one file. @returns how to take it back @throws when the place is not there exactly once */
  replace: (file: string, find: string, by: string) => () => void;
  remove: () => void;
}

/** The same files under another name, without a second copy where the disk allows it; links stay links. */
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

/** A worktree of the last commit in the temporary folder, with what is installed here: the working tree is never touched. */
export const createScratchTree = (root: string): ScratchTree => {
  const folder = path.join(tmpdir(), 'larkway-broken-rules', `tree-${process.pid}`);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  git('worktree', 'add', '--quiet', '--detach', folder, 'HEAD');
  for (const parent of ['.', 'shell', 'infra']) {
    const modules = path.join(root, parent, 'node_modules');
    if (existsSync(modules)) linkFolder(modules, path.join(folder, parent, 'node_modules'));
  }
  return {
    folder,
    replace: (file, find, by) => {
      const target = path.join(folder, file);
      const source = readFileSync(target, 'utf8');
      const parts = source.split(find);
      if (parts.length !== 2) throw new Error(`“${find}” stands ${parts.length - 1} times in ${file}, not once`);
      writeFileSync(target, parts.join(by));
      return () => writeFileSync(target, source);
    },
    remove: () => {
      git('worktree', 'remove', '--force', folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
