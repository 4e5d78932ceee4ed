import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Compiles contracts with their types.
 * @throws Error with file, line and message of each error
 */
export const compileContracts = async (root: string, folders: string[]): Promise<void> => {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  try {
    await promisify(execFile)(process.execPath, [compiler, '-b', ...folders], { cwd: root });
  } catch (error) {
    const { stdout } = error as { stdout?: string };
    if (!stdout) throw error;
    throw new Error(`The contracts have errors:\n${stdout.trim()}\nFix them and try again.`, {
      cause: error,
    });
  }
};
