import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Compiler, type RspackPluginInstance, sources, WebpackError } from '@rspack/core';
import { toolFile, toolsRoot } from '../tools-root.js';
import { hashOf } from './version.js';

const loader = join(toolsRoot, 'infra/presets/typescript-loader.mjs');
const MOST_BYTES = 16 * 1024 * 1024;

export interface StyleSheetOptions {
  /** Folders and files with the sources of the bundle. */
  own: string[];
  /** Folders with the sources of its dependencies, whose styles are in another bundle. */
  others?: string[];
  /** Includes reset, tokens and the order of all layers: for a bundle without such dependencies. */
  isWhole?: boolean;
}

interface Failure {
  stderr?: string;
}

interface Extracted {
  /** The style sheet. */
  css: string;
  /** The same in parts, for inline styles. */
  rules: unknown;
}

/**
 * @throws Error that lists the styles that cannot be known before the code runs, with their places
 */
const extract = async ({ own, others = [], isWhole }: StyleSheetOptions): Promise<Extracted> => {
  const program = [
    '--import',
    loader,
    toolFile('@larkway/sdk', 'extract/main.ts'),
    own.join(),
    others.join(),
    ...(isWhole ? ['whole'] : []),
  ];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, program, {
      maxBuffer: MOST_BYTES,
    });
    return JSON.parse(stdout) as Extracted;
  } catch (error) {
    throw new Error((error as Failure).stderr || String(error), { cause: error });
  }
};

const nameOf = (css: string): string =>
  `styles.${createHash('sha256').update(css).digest('hex').slice(0, 12)}.css`;

/** File beside the entry of a node build. */
const RULES_FILE = 'style-rules.json';

/**
 * One style sheet with all styles of a bundle's sources (infra/adr/0029): a file in the web build,
 * and rules in the node build, of which the server writes those into a document that it uses. Both
 * builds share the plugin.
 */
export const styleSheet = (options: StyleSheetOptions): RspackPluginInstance => {
  let last: { hash: string; extracted: Promise<Extracted> } | undefined;
  const extractOnce = async (): Promise<Extracted> => {
    const hash = await hashOf(toolsRoot, [...options.own, ...(options.others ?? [])]);
    if (last?.hash !== hash) last = { hash, extracted: extract(options) };
    return last.extracted;
  };

  return {
    apply: (compiler: Compiler) =>
      compiler.hooks.thisCompilation.tap('style-sheet', (compilation) =>
        compilation.hooks.processAssets.tapPromise(
          {
            name: 'style-sheet',
            stage: compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL,
          },
          async () => {
            try {
              const { css, rules } = await extractOnce();
              if (compilation.name === 'node')
                compilation.emitAsset(RULES_FILE, new sources.RawSource(JSON.stringify(rules)));
              else
                compilation.emitAsset(nameOf(css), new sources.RawSource(css), { minimized: true });
            } catch (error) {
              compilation.errors.push(new WebpackError((error as Error).message));
            }
          },
        ),
      ),
  };
};
