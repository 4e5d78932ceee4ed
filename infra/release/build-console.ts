import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf } from '@larkway/kit/objects';
import { consoleAssetsBase, consoleConfiguration, hashOf } from '../presets/federation/index.js';
import { compile, styleSheetsOf } from './compile.js';
import { compressFolder } from './compress.js';

interface ConsoleFile {
  name: string;
  integrity: string;
}

interface ConsoleFiles {
  /** Runs before the first paint. */
  colorMode: ConsoleFile[];
  scripts: ConsoleFile[];
  styles: ConsoleFile[];
  fonts: string[];
}

/** The console's document, which is the same for all operators and contains no data. */
const documentOf = ({ colorMode, scripts, styles, fonts }: ConsoleFiles): string => {
  const address = (name: string) => `${consoleAssetsBase}${name}`;
  const source = ({ name, integrity }: ConsoleFile) =>
    `crossorigin integrity="${integrity}" src="${address(name)}"`;
  return [
    '<!doctype html><html lang="en" data-theme="light"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer">',
    '<title>Larkway operations</title>',
    ...colorMode.map((script) => `<script ${source(script)}></script>`),
    ...fonts.map(
      (name) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin href="${address(name)}">`,
    ),
    ...styles.map(
      ({ name, integrity }) =>
        `<link rel="stylesheet" crossorigin integrity="${integrity}" href="${address(name)}">`,
    ),
    ...scripts.map((script) => `<script defer ${source(script)}></script>`),
    '</head><body><div id="root"></div>',
    '<noscript>The operations console needs scripts.</noscript></body></html>\n',
  ].join('');
};

/**
 * Builds the console into `services/ops/console/dist`, unless the last build had the same sources.
 */
export const buildConsole = async (root: string): Promise<{ isNew: boolean }> => {
  const folder = join(root, 'services/ops/console');
  const dist = join(folder, 'dist');
  const stamp = join(dist, 'sources.hash');
  const hash = await hashOf(root, [
    join(folder, 'src'),
    join(root, 'services/ops/contract/src'),
    join(root, 'shell/sdk/src'),
    join(root, 'shell/sdk/extract'),
    join(root, 'shell/src/assets'),
    join(root, 'shell/src/layout'),
    join(root, 'infra/presets/federation'),
    join(root, 'infra/release/build-console.ts'),
    join(root, 'package-lock.json'),
  ]);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === hash) return { isNew: false };
  const built = await compile([consoleConfiguration(folder)]);
  const stats = built.toJson({ all: false, children: true, entrypoints: true, assets: true });
  const [web] = stats.children ?? [];
  const described = (names: string[]): Promise<ConsoleFile[]> =>
    Promise.all(
      names.map(async (name) => ({
        name,
        integrity: integrityOf(await readFile(join(dist, 'assets', name))),
      })),
    );
  const scriptsOf = (entry: string): Promise<ConsoleFile[]> =>
    described(
      (web?.entrypoints?.[entry]?.assets ?? [])
        .map(({ name }) => name)
        .filter((name) => name.endsWith('.js')),
    );
  const assets = (web?.assets ?? []).map(({ name }) => name);
  const fonts = assets.filter((name) => name.endsWith('.woff2')).sort();
  const styles = await described(styleSheetsOf(built));
  await mkdir(dist, { recursive: true });
  await writeFile(
    join(dist, 'index.html'),
    documentOf({
      colorMode: await scriptsOf('color-mode'),
      scripts: await scriptsOf('main'),
      styles,
      fonts,
    }),
  );
  await compressFolder(join(dist, 'assets'));
  await writeFile(stamp, hash);
  return { isNew: true };
};
