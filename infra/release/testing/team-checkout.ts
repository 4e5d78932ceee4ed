import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../local/repository.js';

export interface Ended {
  code: number;
  out: string;
  complaints: string;
}

const shared = ['infra', 'services', 'shell', 'node_modules', 'package.json', 'package-lock.json', 'tsconfig.base.json'];

/** A repository without any remote, in which a test may make some. It has no commits. @returns its folder and how to remove it */
export const teamCheckout = async (): Promise<{ folder: string; remove: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'larkway-checkout-'));
  for (const name of shared) await symlink(join(root, name), join(folder, name));
  await cp(join(root, 'CODEOWNERS'), join(folder, 'CODEOWNERS'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
};

/** `npm run release -- …` in a repository, as a process of its own. */
export const releaseIn = (folder: string, args: string[], env: Record<string, string> = {}): Promise<Ended> => {
  const program = `
    const { releaseCommand } = await import('${root}/infra/dist/release/cli/release-command.js');
    const [folder, ...args] = process.argv.slice(1);
    process.exitCode = await releaseCommand(args, { env: process.env, root: folder, print: (text) => process.stdout.write(text + '\\n'), complain: (text) => process.stderr.write(text + '\\n') });
  `;
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['--input-type=module', '-e', program, folder, ...args], { env: { PATH: process.env['PATH']!, ...env } }, (_, out, complaints) => resolve({ code: child.exitCode!, out, complaints }));
  });
};
