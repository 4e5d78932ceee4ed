import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../local/repository.js';

const shared = [
  'infra',
  'services',
  'shell',
  'node_modules',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];

/**
 * A repository without remotes and commits.
 * @param without what it does not share with this one
 * @returns its folder and a function that removes it
 */
export const teamCheckout = async ({ without = [] }: { without?: string[] } = {}): Promise<{
  folder: string;
  remove: () => Promise<void>;
}> => {
  const folder = await mkdtemp(join(tmpdir(), 'larkway-checkout-'));
  for (const name of shared.filter((each) => !without.includes(each)))
    await symlink(join(root, name), join(folder, name));
  await cp(join(root, 'CODEOWNERS'), join(folder, 'CODEOWNERS'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
};
