import { join } from 'node:path';
import {
  type Configuration,
  HotModuleReplacementPlugin,
  type RuleSetRule,
  rspack,
} from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { root } from '../../local/repository.js';

const file = (name: string): string => join(root, 'infra/presets/development', name);

const bundlerRuntime = '@module-federation/webpack-bundler-runtime';

interface Transform {
  jsc: { transform: { react: object } };
}

/** The preset's own rules, with React's development transform. */
const developmentRules = (rules: unknown[]): RuleSetRule[] =>
  (rules as RuleSetRule[]).map((rule) => {
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

/** Over whatever the configuration's own plugins have set. */
const aliases = (alias: Record<string, string>) => ({
  apply: ({ options }: { options: { resolve: { alias?: unknown } } }): void => {
    options.resolve.alias = { ...(options.resolve.alias as object), ...alias };
  },
});

export interface HotOptions {
  /** Files whose modules a host asks for by name: they may export more than components. */
  pages: string[];
  /** Absolute folder for what is written. */
  output: string;
}

/** A web build whose parts are exchanged in an open page as their sources change, with the state of its components kept. */
export const hotConfiguration = (
  web: Configuration,
  { pages, output }: HotOptions,
): Configuration => ({
  ...web,
  mode: 'development',
  devtool: 'cheap-module-source-map',
  // What an open page still asks for stays.
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
      [`${bundlerRuntime}$`]: file('bundler-runtime.mjs'),
      'react/jsx-dev-runtime$': file('jsx-dev-runtime.mjs'),
    }),
  ],
});

/** The host for such builds: the same sources, with a React that components can be exchanged in. */
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
