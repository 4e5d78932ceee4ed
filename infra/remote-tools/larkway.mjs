/** `larkway`, in a repository of remotes: see README.md. */
import { findAbove } from '../dist/local/find-above.js';
import { say, step } from '../local/setup/progress.mjs';

const [command, ...args] = process.argv.slice(2);

/** @returns the repository @throws {Error} outside of one */
const repository = () => {
  const root = findAbove(process.cwd(), 'package-lock.json');
  if (root === undefined)
    throw new Error('There is no package-lock.json here or above. Run "npm install" first.');
  return root;
};

/** @returns the exit code */
const run = async () => {
  if (command === 'new-mfe') {
    const { newMfeCommand } = await import('../dist/new-mfe/new-mfe-command.js');
    const usage = 'larkway new-mfe mfe-events --team events --repository events';
    return newMfeCommand({ args, cwd: process.env.INIT_CWD ?? process.cwd(), usage });
  }
  const root = repository();
  if (command === 'test') {
    const { testRemotes } = await import('../dist/dev/test-remotes.js');
    return testRemotes({ root, cwd: process.cwd(), args, say, step });
  }
  if (command === 'build') {
    const { buildRemotes } = await import('../dist/release/build-remotes.js');
    await buildRemotes({ root, onProgress: say });
    return 0;
  }
  const { releaseCommand } = await import('../dist/release/cli/release-command.js');
  return releaseCommand(process.argv.slice(2), {
    env: process.env,
    root,
    print: say,
    printError: (text) => void process.stderr.write(`${text}\n`),
  });
};

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
