import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rspack/core';

const scripts = {
  test: /\.tsx?$/,
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: { react: { runtime: 'automatic' } },
    },
  },
};

/** Files of all modules that are in the bundle. */
const filesOf = ({ compilation: { chunks, chunkGraph } }) =>
  [...chunks]
    .flatMap((chunk) => [...chunkGraph.getChunkModules(chunk)])
    .flatMap((module) => [module, ...(module.modules ?? [])])
    .flatMap(({ resource }) => resource ?? []);

/**
 * Replaces `dist` of a package by ES modules for Node.js, one for each entry, and shared parts.
 *
 * @param {object} options
 * @param {string} options.folder of the package
 * @param {Record<string, string>} options.entries file -> name in `dist`
 * @param {(name: string) => boolean} options.isDependency whether a package is installed with this
 * one; others become part of it
 * @returns {Promise<string[]>} the files of its modules
 * @throws {Error} with what the bundler says, or if it contains a package of others
 */
export const bundlePackage = async ({ folder, entries, isDependency }) => {
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  const compiler = rspack({
    mode: 'production',
    target: 'node22',
    context: folder,
    entry: Object.fromEntries(Object.entries(entries).map(([file, name]) => [name, file])),
    devtool: false,
    output: {
      path: join(folder, 'dist'),
      module: true,
      filename: '[name].js',
      chunkFilename: 'parts/[contenthash].js',
      chunkFormat: 'module',
      library: { type: 'module' },
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      parser: { javascript: { importMeta: false, url: false } },
      rules: [
        scripts,
        // Only the used parts of the kit; no module of it has effects when it is loaded.
        { test: /\/services\/kit\//, sideEffects: false },
      ],
    },
    optimization: {
      minimize: false,
      // One copy of each module, also if several entries are loaded.
      runtimeChunk: { name: 'parts/runtime' },
      splitChunks: { chunks: 'all', minSize: 0, filename: 'parts/[contenthash].js' },
    },
    externals: [
      async ({ request }) => {
        const [, name] = /^((?:@[^/]+\/)?[^/]+)/.exec(request) ?? [];
        return !/^[./]/.test(request) && isDependency(name) ? `module ${request}` : undefined;
      },
    ],
    externalsPresets: { node: true },
    // Unused parts of the kit import it.
    ignoreWarnings: [{ module: /rate-limiter-flexible/, message: /Critical dependency/ }],
  });
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  await new Promise((resolve) => compiler.close(resolve));
  if (stats.hasErrors() || stats.hasWarnings())
    throw new Error(stats.toString({ preset: 'errors-warnings' }));
  const files = filesOf(stats);
  const foreign = files.find((file) => file.includes('/node_modules/'));
  if (foreign)
    throw new Error(
      `${foreign} would become part of the bundle. Add its package to "dependencies" in ${join(folder, 'package.json')}.`,
    );
  return files;
};
