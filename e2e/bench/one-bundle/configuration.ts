import path from 'node:path';
import {
  defineMediaBases,
  mediaBaseOf,
  sdkSources,
  shellConfigurations,
  styleSheet,
  withScriptIntegrity,
} from '@larkway/infra/federation';
import { root } from '@larkway/infra/local';
import { type Configuration, NormalModuleReplacementPlugin, type RuleSetRule } from '@rspack/core';
import type { RemoteSources } from './static-loader.js';

const isMediaRule = (rule: unknown): rule is RuleSetRule =>
  (rule as RuleSetRule).type === 'asset/resource';

/** Pictures of a remote keep their addresses, so that the server's markup is the same for both builds. */
const mediaRules = (rules: unknown[], remotes: RemoteSources[]): RuleSetRule[] =>
  rules.filter(isMediaRule).flatMap((rule) => [
    { ...rule, exclude: remotes.map(({ folder }) => folder) },
    ...remotes.map(({ folder, manifest }) => ({
      ...rule,
      include: folder,
      generator: { publicPath: mediaBaseOf({ manifest }), emit: false },
    })),
  ]);

/**
 * The shell's own web build with two things exchanged: its loader knows the remotes' modules from the start, and there is
 * no federation, neither the plug-in nor the runtime that the shell publishes for remotes.
 */
export const oneBundleConfiguration = (
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
    resolve: {
      ...web.resolve,
      alias: {
        '@module-federation/webpack-bundler-runtime$': false,
        '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js': false,
      },
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
    ],
  });
};
