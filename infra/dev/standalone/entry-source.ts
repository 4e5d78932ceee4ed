import { join } from 'node:path';
import type { Manifest } from '@larkway/releases-contract';

/** The program that a browser runs: the remote's modules, handed to the SDK's standalone host. */
export const entrySource = (folder: string, face: Manifest): string => {
  const modules = Object.entries(face.exposes).map(
    ([module, file]) =>
      `  ${JSON.stringify(module)}: () => import(${JSON.stringify(join(folder, file))}),`,
  );
  return [
    "import { runStandalone } from '@larkway/sdk/standalone';",
    "import { fontFaceCss } from '@larkway/shell/fonts';",
    '',
    'runStandalone({',
    `  face: ${JSON.stringify(face)},`,
    '  form: window.__STANDALONE__,',
    '  fontFaceCss,',
    '  modules: {',
    ...modules,
    '  },',
    '});',
    '',
  ].join('\n');
};
