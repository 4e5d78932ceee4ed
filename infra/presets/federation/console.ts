import { join } from 'node:path';
import type { Configuration } from '@rspack/core';
import { common } from './common.js';
import { withScriptIntegrity } from './script-integrity.js';
import { sdkSources } from './shell.js';
import { styleSheet } from './styles.js';

/** Below this the service serves `dist/assets`. */
export const consoleAssetsBase = '/ops/assets/';

/**
 * The operations console: a front end of its own, for browsers only. It shares nothing at run time, so a fault of the site
 * cannot take it along.
 */
export const consoleConfiguration = (folder: string): Configuration => {
  const web = common({
    context: folder,
    target: 'web',
    mediaBase: consoleAssetsBase,
    uniqueName: 'ops',
  });
  const shell = join(folder, '../../../shell');
  return withScriptIntegrity({
    ...web,
    entry: { 'color-mode': join(folder, 'src/color-mode.ts'), main: join(folder, 'src/main.tsx') },
    output: { ...web.output, path: join(folder, 'dist/assets'), publicPath: consoleAssetsBase },
    optimization: {
      ...web.optimization,
      splitChunks: { chunks: (chunk) => chunk.name === 'main' },
    },
    plugins: [
      styleSheet({
        own: [join(folder, 'src'), join(shell, 'src/layout'), ...sdkSources(shell)],
        isWhole: true,
      }),
    ],
  });
};
