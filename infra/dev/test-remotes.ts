import { remoteFolders } from '../release/remote-folders.js';
import { testWorkspace, type TestWorkspaceOptions } from './test-workspace.js';

export interface TestRemotesOptions extends Omit<TestWorkspaceOptions, 'folder'> {
  /** Folder of the remote to test; any other folder stands for all of the repository. */
  cwd: string;
}

/** Tests remotes of a repository of their own. @returns the exit code */
export const testRemotes = async ({ cwd, ...options }: TestRemotesOptions): Promise<number> => {
  const folders = await remoteFolders(options.root);
  const chosen = folders.includes(cwd) ? [cwd] : folders;
  if (chosen.length === 0) options.say('There is no remote in this repository.');
  let passed = 0;
  for (const folder of chosen) if ((await testWorkspace({ ...options, folder })) === 0) passed += 1;
  return passed > 0 && passed === chosen.length ? 0 : 1;
};
