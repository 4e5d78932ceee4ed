import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Compiler, type RspackPluginInstance, sources, WebpackError } from '@rspack/core';
import { root } from '../../local/repository.js';

const extractor = join(root, 'shell/sdk/extract/main.ts');
const loader = join(root, 'infra/presets/typescript-loader.mjs');
const MOST_BYTES = 16 * 1024 * 1024;

export interface StyleSheetOptions {
  /** Folders with the sources of the bundle, and single files. */
  own: string[];
  /** Folders with the sources of what it is built on, whose styles come with another bundle. */
  others?: string[];
  /** With reset, tokens and the order of all layers: for a bundle that stands on nothing else. */
  isWhole?: boolean;
}

interface Failure {
  stderr?: string;
}

/** @throws with the places whose styles cannot be known before the code runs */
const extract = async ({ own, others = [], isWhole }: StyleSheetOptions): Promise<string> => {
  const program = ['--import', loader, extractor, own.join(), others.join(), ...(isWhole ? ['whole'] : [])];
  try {
    return (await promisify(execFile)(process.execPath, program, { maxBuffer: MOST_BYTES })).stdout;
  } catch (error) {
    throw new Error((error as Failure).stderr || String(error), { cause: error });
  }
};

const nameOf = (css: string): string => `styles.${createHash('sha256').update(css).digest('hex').slice(0, 12)}.css`;

/** Writes one style sheet with everything that the sources of a bundle may ask for: see infra/adr/0029. */
export const styleSheet = (options: StyleSheetOptions): RspackPluginInstance => ({
  apply: (compiler: Compiler) =>
    compiler.hooks.thisCompilation.tap('style-sheet', (compilation) =>
      compilation.hooks.processAssets.tapPromise({ name: 'style-sheet', stage: compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, async () => {
        try {
          const css = await extract(options);
          compilation.emitAsset(nameOf(css), new sources.RawSource(css), { minimized: true });
        } catch (error) {
          compilation.errors.push(new WebpackError((error as Error).message));
        }
      }),
    ),
});
