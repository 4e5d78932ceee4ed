import { join } from 'node:path';
import type { Configuration } from '@rspack/core';
import { common, withScriptIntegrity } from './common.js';
import { sdkSources } from './shell.js';
import { styleSheet } from './styles.js';

/** URL at which the service serves `dist/assets`. */
export const consoleAssetsBase = '/ops/assets/';

/**
 * The operations console, for browsers only. It shares nothing at run time, so a fault of the site
 * does not affect it.
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
