import {
  Compilation,
  type Compiler,
  type Configuration,
  type RspackPluginInstance,
  type RuleSetRule,
  sources,
  SubresourceIntegrityPlugin,
} from '@rspack/core';

const scripts: RuleSetRule = {
  test: /\.tsx?$/,
  exclude: /node_modules/,
  type: 'javascript/auto',
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: { react: { runtime: 'automatic' } },
    },
  },
};

export interface CommonOptions {
  context: string;
  target: 'web' | 'node';
  /** Base URL of pictures and fonts; the same for both targets, so that both render the same. */
  mediaBase: string;
  uniqueName: string;
}

/** `cjs`, because node builds are CommonJS, whatever `type` their package has. */
export const extension = { web: 'js', node: 'cjs' } as const;

/** The configuration that all builds share. */
export const common = ({
  context,
  target,
  mediaBase,
  uniqueName,
}: CommonOptions): Configuration => ({
  name: target,
  mode: 'production',
  context,
  devtool: false,
  target: target === 'web' ? ['web', 'es2022'] : 'async-node',
  // In the platform's repository, the SDK is built from its sources.
  resolve: { extensions: ['.tsx', '.ts', '.js'], conditionNames: ['larkway-source', '...'] },
  module: {
    rules: [
      scripts,
      {
        test: /\.(webp|avif|jpg|png|svg|woff2)$/,
        type: 'asset/resource',
        generator: { publicPath: mediaBase, emit: target === 'web' },
      },
    ],
  },
  output: {
    path: `${context}/dist/${target}`,
    publicPath: target === 'web' ? 'auto' : '',
    uniqueName,
    filename: `[name].[contenthash:12].${extension[target]}`,
    chunkFilename: `[name].[contenthash:12].${extension[target]}`,
    assetModuleFilename: 'media/[name].[contenthash:12][ext]',
    clean: true,
  },
  optimization: {
    minimize: target === 'web',
    moduleIds: 'deterministic',
    chunkIds: target === 'web' ? 'deterministic' : 'named',
  },
  performance: false,
  stats: 'errors-warnings',
  infrastructureLogging: { level: 'error' },
});

const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';
/** Bytes. A smaller script has a few functions only, and the hint costs more than it saves. */
const TINY = 1_000;

/**
 * Tells the browser to compile each script as a whole while it arrives, beside the main thread,
 * instead of function by function when they are first called (https://v8.dev/blog/explicit-compile-hints).
 * Decision 0054.
 */
export const compileAhead = (): RspackPluginInstance => ({
  apply: ({ hooks }: Compiler) =>
    hooks.thisCompilation.tap('compile-ahead', (compilation) =>
      compilation.hooks.processAssets.tap(
        {
          name: 'compile-ahead',
          // Minifying would remove it.
          stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
        },
        (assets) => {
          for (const [name, source] of Object.entries(assets))
            if (name.endsWith('.js') && source.size() >= TINY)
              compilation.updateAsset(name, new sources.ConcatSource(COMPILE_HINT, source));
        },
      ),
    ),
});

/**
 * Adds hashes for the chunks that a web build loads later. Documents contain the hashes of the
 * initial scripts.
 */
export const withScriptIntegrity = (web: Configuration): Configuration => ({
  ...web,
  output: { ...web.output, crossOriginLoading: 'anonymous' },
  plugins: [
    ...(web.plugins ?? []),
    new SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], enabled: true, htmlPlugin: false }),
  ],
});
