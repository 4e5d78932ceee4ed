import { join } from 'node:path';
import { run } from './install.mjs';
import { step } from './progress.mjs';
import { root } from './root.mjs';

export const tsc = join(root, 'node_modules/typescript/bin/tsc');

/** Compiles every Node package whose sources have changed. */
export const compile = () => step('Compiling', () => run(process.execPath, [tsc, '-b']));
