import { join } from 'node:path';
import { run } from './install.mjs';
import { step } from './progress.mjs';
import { root } from './root.mjs';

export const tsc = join(root, 'node_modules/typescript/bin/tsc');

/**
 * Compiles Node packages whose sources have changed, and bundles the programs among them. Types are
 * not checked, which takes half of the time: `npm run typecheck` does it. Several threads would do
 * part of the work more than once.
 * @param {string[]} [projects] their folders; all by default
 */
export const compile = (projects) =>
  step('Compiling', async () => {
    await run(process.execPath, [tsc, '-b', '--noCheck', '--singleThreaded', ...(projects ?? [])]);
    await run(process.execPath, [join(root, 'infra/bundling/main.mjs'), ...(projects ?? [])]);
  });
