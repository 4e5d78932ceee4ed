import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { step } from './progress.mjs';

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * Whether node_modules holds what package-lock.json says; platform packages of other machines may
 * be absent.
 */
const isInstalled = () => {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const found = installed[path];
    return found
      ? found.version === wanted.version
      : Boolean(wanted.optional ?? wanted.devOptional ?? wanted.peer);
  });
};

/** Runs a program quietly; its output is shown if it fails. Ends with this process. */
export const run = (command, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    });
    const stop = (signal) => {
      child.kill(signal);
      process.exit(signal === 'SIGINT' ? 130 : 143);
    };
    process.once('SIGINT', stop).once('SIGTERM', stop);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      if (code === 0) resolve(output);
      else
        reject(
          Object.assign(new Error(`"${[command, ...args].join(' ')}" failed:\n${output.trim()}`), {
            output,
          }),
        );
    });
  });

/**
 * Installs what the lock file names, unless it is there already.
 * @returns {Promise<boolean>} whether it had to.
 */
export const ensureInstalled = async () => {
  if (isInstalled()) return false;
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  await step('Installing packages (npm ci)', () =>
    run(npm[0], [...npm.slice(1), 'ci', '--no-audit', '--no-fund', '--loglevel=error']),
  );
  return true;
};
