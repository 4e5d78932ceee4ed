import path from 'node:path';
import type { RemoteBuild } from '@larkway/infra/federation';

export type RemoteSources = Pick<RemoteBuild, 'manifest'> & { folder: string };

const HOME_SLOT = /^home\./;

/**
 * The source of what stands in for the shell's loader: the same modules, known when the bundle was built. What other
 * teams show on the home page is in the bundle; every other page comes when it is visited, as in any well-made site.
 */
export const staticLoaderSource = (remotes: RemoteSources[]): string => {
  const modules = remotes.flatMap(({ folder, manifest }) => {
    const onHome = manifest.fragments
      .filter(({ slot }) => HOME_SLOT.test(slot))
      .map(({ module }) => module);
    return Object.entries(manifest.exposes).map(([module, file]) => ({
      key: JSON.stringify(`${manifest.name} ${module}`),
      file: JSON.stringify(path.join(folder, file)),
      isInBundle: onHome.includes(module),
    }));
  });
  const imports = modules.map(({ file, isInBundle }, index) =>
    isInBundle ? `import * as module${index} from ${file};` : '',
  );
  const entries = modules.map(
    ({ key, file, isInBundle }, index) =>
      `  ${key}: () => ${isInBundle ? `Promise.resolve(module${index})` : `import(${file})`},`,
  );
  return [
    ...imports.filter(Boolean),
    'const modules = {',
    ...entries,
    '};',
    'export const createBrowserLoader = () => ({ loadChunk: undefined, load: (remote, module) => modules[`${remote.name} ${module}`]() });',
    '',
  ].join('\n');
};
