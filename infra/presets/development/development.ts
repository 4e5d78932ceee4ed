import { join } from 'node:path';
import {
  type Configuration,
  HotModuleReplacementPlugin,
  type RuleSetRule,
  rspack,
} from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { root } from '../../local/repository.js';
import { runtimeRequest } from '../federation/federation-runtime.js';
import { serverExportsLoader } from '../federation/remote.js';

const file = (name: string): string => join(root, 'infra/presets/development', name);

interface Transform {
  jsc: { transform: { react: object } };
}

/**
 * The preset's rules with React's development transform. Server exports stay: without them, the hot
 * update after a build that failed throws.
 */
const developmentRules = (rules: unknown[]): RuleSetRule[] =>
  (rules as RuleSetRule[]).flatMap((rule) => {
    if (rule.loader === serverExportsLoader) return [];
    if (rule.loader !== 'builtin:swc-loader') return rule;
    const { jsc } = rule.options as unknown as Transform;
    return {
      ...rule,
      options: {
        jsc: {
          ...jsc,
          transform: { react: { ...jsc.transform.react, development: true, refresh: true } },
        },
      },
    };
  });

/** Overrides aliases that the configuration's plugins set. */
const aliases = (alias: Record<string, string>) => ({
  apply: ({ options }: { options: { resolve: { alias?: unknown } } }): void => {
    options.resolve.alias = { ...(options.resolve.alias as object), ...alias };
  },
});

export interface HotOptions {
  /** Files of exposed modules, which may export more than components. */
  pages: string[];
  /** Absolute path of the output folder. */
  output: string;
}

/** A web build with hot module replacement that keeps the state of components. */
export const hotConfiguration = (
  web: Configuration,
  { pages, output }: HotOptions,
): Configuration => ({
  ...web,
  mode: 'development',
  devtool: 'cheap-module-source-map',
  // Open pages may still request earlier files.
  output: { ...web.output, path: output, clean: false },
  optimization: { ...web.optimization, minimize: false, moduleIds: 'named', chunkIds: 'named' },
  module: {
    ...web.module,
    rules: [
      ...developmentRules(web.module?.rules ?? []),
      { include: pages, enforce: 'post', loader: file('hot-page-loader.cjs') },
    ],
  },
  plugins: [
    ...(web.plugins ?? []),
    new HotModuleReplacementPlugin(),
    new ReactRefreshRspackPlugin({ forceEnable: true }),
    new rspack.EntryPlugin(web.context!, file('hot-client.mjs'), { name: undefined }),
    aliases({
      [`${runtimeRequest}$`]: file('bundler-runtime.mjs'),
      'react/jsx-dev-runtime$': file('jsx-dev-runtime.mjs'),
    }),
  ],
});

/** The host for hot builds: the same sources, with a React that supports fast refresh. */
export const developmentHost = (web: Configuration, output: string): Configuration => {
  const { main, ...entries } = web.entry as Record<string, string>;
  return {
    ...web,
    mode: 'development',
    devtool: 'cheap-module-source-map',
    output: { ...web.output, path: output },
    optimization: { ...web.optimization, minimize: false },
    entry: { ...entries, main: [file('record-renderers.mjs'), main!] },
  };
};
