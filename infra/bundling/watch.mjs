import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configurationOf, programsIn } from './bundle.mjs';

/** `dist/main.js` -> `./src/main.ts` */
const sourceOf = (file) => file.replace(/^(\.\/)?dist\/(.+)\.js$/, './src/$2.ts');

/** The service's own contract from its sources, by import. */
const contractAliases = (folder) => {
  const file = join(folder, 'contract/package.json');
  if (!existsSync(file)) return {};
  const { name, exports } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.fromEntries(
    Object.entries(exports).map(([path, target]) => [
      `${name}${path.slice(1)}$`,
      join(folder, 'contract', sourceOf(target.default)),
    ]),
  );
};

const typescript = {
  test: /\.ts$/,
  loader: 'builtin:swc-loader',
  options: {
    sourceMaps: true,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true },
      keepClassNames: true,
      transform: { legacyDecorator: true, decoratorMetadata: true },
    },
  },
  type: 'javascript/esm',
};

const developmentOf = (root, program, output) => {
  const folder = join(root, program.name);
  const configuration = configurationOf(root, { ...program, prepared: [] }, output);
  return {
    ...configuration,
    mode: 'development',
    entry: Object.fromEntries(
      Object.entries(program.entries).map(([name, file]) => [name, sourceOf(file)]),
    ),
    // The previous build stays.
    optimization: { ...configuration.optimization, emitOnErrors: false },
    // The debugger shows the sources.
    devtool: 'cheap-module-source-map',
    resolve: { extensionAlias: { '.js': ['.js', '.ts'] }, alias: contractAliases(folder) },
    module: {
      ...configuration.module,
      rules: [...configuration.module.rules, typescript],
    },
  };
};

/** Builds a service from its sources into `dist/development`, and again after each change: see `bundle.d.mts`. */
export const watchBundle = async (root, name, { onChange, onBuilt, onProblem }) => {
  const program = programsIn(root).find((each) => each.name === name);
  if (!program) throw new Error(`${name} is not compiled, or is not a program`);
  const output = join(root, name, 'dist/development');
  const { rspack } = await import('@rspack/core');
  const compiler = rspack(developmentOf(root, program, output));
  compiler.hooks.invalid.tap('development', () => onChange());
  const watching = compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
    if (error ?? stats.hasErrors())
      onProblem(error?.message ?? stats.toString({ all: false, errors: true }));
    else onBuilt(join(output, 'main.mjs'));
  });
  return () =>
    new Promise((resolve) => watching.close(() => compiler.close(() => resolve(undefined))));
};
