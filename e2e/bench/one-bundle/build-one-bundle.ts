import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  compileAhead,
  defineMediaBases,
  mediaBaseOf,
  type RemoteBuild,
  remoteBuild,
  sdkSources,
  shellConfigurations,
  styleSheet,
  withScriptIntegrity,
} from '@larkway/infra/federation';
import { compile, compressFolder, root, writeEntryFiles } from '@larkway/infra/local';
import { type Configuration, NormalModuleReplacementPlugin, type RuleSetRule } from '@rspack/core';

type RemoteSources = Pick<RemoteBuild, 'manifest'> & { folder: string };

const HOME_SLOT = /^home\./;

/**
 * Source of a loader that replaces the shell's, with modules known at build time. Fragments of the
 * home page are in the bundle; other pages are loaded on demand.
 */
const staticLoaderSource = (remotes: RemoteSources[]): string => {
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
    'export const createBrowserLoader = () => ({',
    '  load: (remote, module) => modules[`${remote.name} ${module}`](),',
    '  readsOf: () => Promise.resolve([]),',
    '});',
    '',
  ].join('\n');
};

const isMediaRule = (rule: unknown): rule is RuleSetRule =>
  (rule as RuleSetRule).type === 'asset/resource';

/**
 * Pictures of a remote keep their addresses, so that the server's markup is the same for both
 * builds.
 */
const mediaRules = (rules: unknown[], remotes: RemoteSources[]): RuleSetRule[] =>
  rules.filter(isMediaRule).flatMap((rule) => [
    { ...rule, exclude: remotes.map(({ folder }) => folder) },
    ...remotes.map(({ folder, manifest }) => ({
      ...rule,
      include: folder,
      generator: { publicPath: mediaBaseOf({ manifest }), emit: false },
    })),
  ]);

/** The shell's web build with a loader that knows the remotes' modules instead of federation. */
const oneBundleConfiguration = (
  remotes: RemoteSources[],
  loader: string,
  output: string,
): Configuration => {
  const web = shellConfigurations(path.join(root, 'shell')).find(({ name }) => name === 'web')!;
  const rules = web.module!.rules!;
  return withScriptIntegrity({
    ...web,
    output: { ...web.output, path: output, uniqueName: 'one-bundle' },
    module: {
      ...web.module,
      rules: [...rules.filter((rule) => !isMediaRule(rule)), ...mediaRules(rules, remotes)],
    },
    plugins: [
      new NormalModuleReplacementPlugin(/\/browser-loader$/, loader),
      styleSheet({
        own: [
          path.join(root, 'shell/src'),
          ...remotes.map(({ folder }) => path.join(folder, 'src')),
          ...sdkSources(path.join(root, 'shell')),
        ],
        isWhole: true,
      }),
      defineMediaBases(
        Object.fromEntries(remotes.map((remote) => [remote.manifest.name, mediaBaseOf(remote)])),
      ),
      compileAhead(),
    ],
  });
};

const remoteSources = async (): Promise<RemoteSources[]> => {
  const names = (await readdir(root)).filter((name) => name.startsWith('mfe-')).sort();
  return Promise.all(
    names.map(async (name) => {
      const folder = path.join(root, name);
      const { manifest } = await remoteBuild(folder);
      return { folder, manifest };
    }),
  );
};

/** Builds the same pages as one bundle. @returns a folder laid out as the shell's `dist`. */
export const buildOneBundle = async (folder: string): Promise<string> => {
  const dist = path.join(folder, 'one-bundle');
  const web = path.join(dist, 'web');
  await mkdir(dist, { recursive: true });
  const loader = path.join(dist, 'static-loader.mjs');
  const remotes = await remoteSources();
  await writeFile(loader, staticLoaderSource(remotes));

  const stats = await compile([oneBundleConfiguration(remotes, loader, web)]);
  await writeEntryFiles(web, stats);
  await compressFolder(web);
  // The server renders both alike, with the very same renderer.
  for (const part of ['node', 'icons', 'host.json'])
    await cp(path.join(root, 'shell/dist', part), path.join(dist, part), { recursive: true });
  return dist;
};
