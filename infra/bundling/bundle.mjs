import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root as repository } from '../local/setup/root.mjs';

/**
 * A Node program of the platform: what `tsc` compiled, with every package that it imports, becomes one file for each entry.
 *
 * @typedef {object} Program
 * @property {string} name Its folder, from the root.
 * @property {Record<string, string>} entries Compiled modules, from that folder, by the name of their bundle.
 * @property {string[]} [packages] Packages with native code or separate files, which are copied beside the bundle.
 * @property {string[]} [prepared] Modules that become a file of JSON: see `prepare.mjs`.
 */

/** @type {Program} */
const site = {
  name: 'shell',
  entries: { main: 'dist/server/main.js', 'render-main': 'dist/server/rendering/render-main.js' },
};

const main = 'dist/main.js';

/** Services that are not one file alone. @type {Record<string, Omit<Program, 'name'>>} */
const special = {
  email: { entries: { main, 'child-processes/main': 'dist/child-processes/main.js' } },
  ops: {
    entries: { main },
    packages: ['@node-rs', '@bull-board/ui'],
    prepared: ['dist/session/long-breached-passwords.js'],
  },
  dealers: { entries: { main }, prepared: ['dist/places/places-table.js'] },
};

/** @returns {Program[]} those that are compiled */
export const programsIn = (root) => {
  const services = readdirSync(join(root, 'services')).map((service) => ({
    name: `services/${service}`,
    entries: { main },
    ...special[service],
  }));
  return [...services, site].filter(({ name, entries }) =>
    existsSync(join(root, name, entries.main)),
  );
};

/** Other files that determine the content of a bundle. */
const common = ['package-lock.json', 'infra/bundling/bundle.mjs', 'infra/bundling/prepare.mjs'].map(
  (file) => join(repository, file),
);

/** @param {string[]} sources from the root */
const hashOf = (root, sources) => {
  const hash = createHash('sha256');
  for (const file of [...common, ...sources.map((source) => join(root, source))])
    hash.update(existsSync(file) ? readFileSync(file) : 'missing').update('\0');
  return hash.digest('hex');
};

/** Whether a bundle is up to date. */
const isFresh = (root, folder) => {
  const record = join(folder, 'sources.json');
  if (!existsSync(record)) return false;
  const { sources, hash } = JSON.parse(readFileSync(record, 'utf8'));
  return hashOf(root, sources) === hash;
};

/**
 * Packages outside the bundle: those with native code, and optional ones that are not installed.
 */
const external = async ({ request, context, getResolve }) => {
  if (/^[./]/.test(request) || isBuiltin(request)) return undefined;
  if (request.startsWith('@node-rs/')) return `node-commonjs ${request}`;
  return getResolve()(context, request).then(
    () => undefined,
    () => `node-commonjs ${request}`,
  );
};

/** The compiler's configuration for a program, without source maps. */
export const configurationOf = (root, program, output) => ({
  name: program.name,
  mode: 'production',
  target: 'node22',
  context: join(root, program.name),
  entry: Object.fromEntries(
    Object.entries(program.entries).map(([name, file]) => [name, `./${file}`]),
  ),
  output: {
    path: output,
    module: true,
    filename: '[name].mjs',
    chunkFilename: '[contenthash].mjs',
    chunkFormat: 'module',
    library: { type: 'module' },
    // In parentheses, a module's function is in the compile cache: a start takes 5 % less CPU.
    environment: { methodShorthand: false },
  },
  // Nest and TypeORM use the names of classes, and logs show them.
  optimization: { minimize: false, concatenateModules: false, splitChunks: false },
  module: {
    parser: { javascript: { importMeta: false, url: false } },
    rules: [
      { test: /\/dist\/.*\.js$/, exclude: /node_modules/, extractSourceMap: true },
      ...(program.prepared ?? []).map((file) => ({
        test: join(root, program.name, file),
        loader: fileURLToPath(new URL('./prepare.mjs', import.meta.url)),
      })),
      // It requires TypeORM dynamically; without this rule, every start would load a second
      // TypeORM.
      { test: /\/@nestjs\/typeorm\//, parser: { importMeta: true, createRequire: true } },
    ],
  },
  externals: [external],
  // Packages that load one of many others by name.
  ignoreWarnings: [/Critical dependency/],
});

/** Files with the code of packages. */
const ofPackages = /^packages-.*\.mjs$/;

/**
 * With the code of packages in files of its own, which have no source map. Node.js parses the map of
 * each file that it loads: with one map of all code that was a third of a service's start.
 */
const shippedOf = (rspack, root, program, output) => {
  const configuration = configurationOf(root, program, output);
  return {
    ...configuration,
    devtool: false,
    optimization: {
      ...configuration.optimization,
      splitChunks: {
        chunks: 'all',
        minSize: 0,
        cacheGroups: {
          default: false,
          defaultVendors: false,
          packages: { test: /\/node_modules\//, filename: 'packages-[contenthash].mjs' },
        },
      },
    },
    plugins: [
      // Names and lines of the sources. A map with columns would be five times as large.
      new rspack.SourceMapDevToolPlugin({
        filename: '[file].map',
        namespace: program.name,
        exclude: ofPackages,
        columns: false,
        noSources: true,
      }),
    ],
  };
};

/** Packages name source maps that are not there, and Node.js would look for the last one. */
const forgetMapsOfPackages = (output) => {
  for (const name of readdirSync(output).filter((file) => ofPackages.test(file))) {
    const file = join(output, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('# sourceMappingURL=', ''));
  }
};

const copyPackages = ({ packages = [] }, output) => {
  for (const name of packages)
    cpSync(join(repository, 'node_modules', name), join(output, 'node_modules', name), {
      recursive: true,
    });
};

const replace = (folder, output) => {
  const old = `${output}.old`;
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(output, folder);
  rmSync(old, { recursive: true, force: true });
};

/**
 * Bundles programs whose compiled code has changed into `<name>/dist/bundle`, which needs nothing else to run.
 *
 * @param {string[]} [names] those of `Program`; all by default
 * @param {string} [root] folder with `services/*`; the repository by default
 * @throws {Error} with what the bundler says
 */
export const bundle = async (names, root = repository) => {
  const stale = programsIn(root)
    .filter(({ name }) => names?.includes(name) ?? true)
    .map((program) => {
      const folder = join(root, program.name, 'dist/bundle');
      return { program, folder, output: `${folder}.${process.pid}` };
    })
    .filter(({ folder }) => !isFresh(root, folder));
  if (stale.length === 0) return;
  const { rspack } = await import('@rspack/core');
  const compiler = rspack(
    stale.map(({ program, output }) => shippedOf(rspack, root, program, output)),
  );
  const { stats } = await new Promise((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  const failed = stats.filter((part) => part.hasErrors() || part.hasWarnings());
  if (failed.length > 0)
    throw new Error(failed.map((part) => part.toString({ preset: 'errors-warnings' })).join('\n'));
  for (const [index, { program, folder, output }] of stale.entries()) {
    const files = [...stats[index].compilation.fileDependencies].filter(
      (file) => /\.js(on)?$/.test(file) && !file.includes('/node_modules/'),
    );
    const sources = files.map((file) => relative(root, file)).sort();
    forgetMapsOfPackages(output);
    copyPackages(program, output);
    writeFileSync(
      join(output, 'sources.json'),
      JSON.stringify({ hash: hashOf(root, sources), sources }),
    );
    // Another process may have built it first and may be running it.
    if (isFresh(root, folder)) rmSync(output, { recursive: true });
    else replace(folder, output);
  }
  await new Promise((resolve) => compiler.close(resolve));
};
