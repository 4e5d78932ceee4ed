/** Builds the same pages as one bundle without federation: what a team would have without independent releases. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { shellConfigurations } from '@larkway/infra/federation';
import { rspack } from '@rspack/core';

const root = path.resolve(import.meta.dirname, '../..');

const faces = () =>
  readdirSync(root)
    .filter((name) => name.startsWith('mfe-'))
    .map((name) => ({ folder: path.join(root, name), ...JSON.parse(readFileSync(path.join(root, name, 'mfe.json'), 'utf8')) }));

const chunkName = (remote, module) => `${remote}-${module.slice(2)}`;

/** Stands in for the shell's loader: the same modules, known when it was built. */
const loaderSource = () => {
  const entries = faces().flatMap(({ folder, name, exposes }) =>
    Object.entries(exposes).map(
      ([module, file]) =>
        `${JSON.stringify(`${name} ${module}`)}: () => import(/* webpackChunkName: "${chunkName(name, module)}" */ ${JSON.stringify(path.join(folder, file))})`,
    ),
  );
  return `const modules = {\n${entries.join(',\n')}\n};\nexport const createBrowserLoader = () => ({ load: (remote, module) => modules[\`\${remote.name} \${module}\`]() });\n`;
};

const compile = (configuration) =>
  new Promise((resolve, reject) => {
    const compiler = rspack(configuration);
    compiler.run((error, stats) => {
      compiler.close(() => undefined);
      if (error ?? stats.hasErrors()) reject(error ?? new Error(stats.toString({ all: false, errors: true })));
      else resolve(stats.toJson({ all: false, chunkGroups: true, entrypoints: true }));
    });
  });

/** @returns folder and address of the build, the scripts of every page, and those of each remote's part of the home page. */
export const buildOneBundle = async (folder) => {
  mkdirSync(folder, { recursive: true });
  const loader = path.join(folder, 'one-bundle-loader.js');
  writeFileSync(loader, loaderSource());
  const [web] = shellConfigurations(path.join(root, 'shell'));
  const base = '/assets/one-bundle/';
  const dist = path.join(folder, 'web');
  const stats = await compile({
    ...web,
    output: { ...web.output, path: dist, publicPath: base, uniqueName: 'one-bundle' },
    plugins: [
      new rspack.NormalModuleReplacementPlugin(/\/browser-loader$/, loader),
    ],
    resolve: { ...web.resolve, modules: [path.join(root, 'node_modules'), 'node_modules'] },
  });
  for (const name of readdirSync(dist).filter((file) => file.endsWith('.js'))) {
    const bytes = readFileSync(path.join(dist, name));
    writeFileSync(path.join(dist, `${name}.br`), brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  }
  const scripts = (assets) => assets.map(({ name }) => name).filter((name) => name.endsWith('.js'));
  return {
    folder: dist,
    base,
    entry: scripts(stats.entrypoints.main.assets),
    /** Scripts of what a remote shows on the home page. */
    homeScripts: (remote) =>
      faces()
        .filter(({ name }) => name === remote)
        .flatMap(({ fragments = [] }) => fragments.filter(({ slot }) => slot.startsWith('home.')))
        .flatMap(({ module }) => scripts(stats.namedChunkGroups[chunkName(remote, module)].assets)),
  };
};
