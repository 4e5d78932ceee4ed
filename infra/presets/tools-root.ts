import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { findAbove } from '../local/find-above.js';

const found = findAbove(import.meta.dirname, 'infra/presets/typescript-loader.mjs');
if (found === undefined) throw new Error('The files of the build tools are missing');

/**
 * The folder with the files of the build tools: this repository, or `dist` of
 * `@larkway/remote-tools`, which has the same layout.
 */
export const toolsRoot = found;

const { resolve } = createRequire(join(toolsRoot, 'package.json'));

/** A file of a package that the build tools depend on: `toolFile('@typescript/native', 'bin/tsc')`. */
export const toolFile = (name: string, file: string): string =>
  join(dirname(resolve(`${name}/package.json`)), file);
