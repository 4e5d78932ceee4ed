import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import type { DeclaredBuild } from '@larkway/releases-contract';

const git = async (root: string, args: string[]): Promise<string | undefined> => {
  try {
    return (await promisify(execFile)('git', ['-C', root, ...args])).stdout.trim() || undefined;
  } catch {
    // Without git, a repository, a commit or a remote, it is not known.
    return undefined;
  }
};

/** `git@code.example:team/site.git` */
const scpLike = /^(?:[\w.-]+@)?([\w.-]+):(?!\/\/)(.+)$/;

/**
 * The https address of a git remote, without credentials and `.git`; undefined for a folder of this
 * machine.
 */
export const repositoryAddress = (remote: string): string | undefined => {
  const [, host, path] = scpLike.exec(remote) ?? [];
  const text = host === undefined ? remote : `https://${host}/${path}`;
  if (!URL.canParse(text)) return undefined;
  const address = new URL(text);
  if (!/^(https?|ssh|git):$/.test(address.protocol)) return undefined;
  return `https://${address.protocol === 'ssh:' ? address.hostname : address.host}${address.pathname.replace(/(\.git)?\/?$/, '')}`;
};

/** What the command line tells the release service about its build, for the provenance. */
export const declareBuild = async (root: string): Promise<DeclaredBuild> => {
  const [remote, revision] = await Promise.all([
    git(root, ['remote', 'get-url', 'origin']),
    git(root, ['rev-parse', '--verify', 'HEAD']),
  ]);
  const repository = remote && repositoryAddress(remote);
  const { version } = createRequire(import.meta.url)('@rspack/core/package.json') as {
    version: string;
  };
  return {
    ...(repository && { repository }),
    ...(revision && { revision }),
    tools: { node: process.versions.node, '@rspack/core': version },
  };
};
