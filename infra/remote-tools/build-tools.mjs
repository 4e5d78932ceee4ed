import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../local/setup/root.mjs';
import { bundlePackage } from './bundle-package.mjs';

/** Files that the tools use by path, at the same place below `dist`. */
const copied = [
  '.dependency-cruiser.cjs',
  '.node-version',
  '.oxlintrc.json',
  'tsconfig.base.json',
  'infra/boundaries/check-boundaries.mjs',
  'infra/boundaries/tsconfig.json',
  'infra/presets/federation/bundler-runtime.mjs',
  'infra/presets/federation/server-exports-loader.cjs',
  'infra/presets/jest/asset.cjs',
  'infra/presets/jest/jest-preset.mjs',
  'infra/presets/jest/native-environment.cjs',
  'infra/presets/jest/native-runtime.cjs',
  'infra/presets/jest/resolver.cjs',
  'infra/presets/lint/larkway-plugin.mjs',
  'infra/presets/tsconfig/assets.d.ts',
  'infra/presets/tsconfig/web.json',
  'infra/presets/typescript-api.mjs',
  'infra/presets/typescript-loader.mjs',
  'infra/remote-tools/package.json',
  'infra/sizes/budgets.json',
  'infra/sizes/check-sizes.mjs',
  'shell/sdk/package.json',
];

/** `services/kit/dist/http/a.js` is compiled from `services/kit/src/http/a.ts`. */
const sourceOf = (file) =>
  file
    .replace(/^infra\/dist\/(.*)\.js$/, 'infra/$1.ts')
    .replace(/^(services\/.*)\/dist\/(.*)\.js$/, '$1/src/$2.ts');

/**
 * Makes `dist` of `@larkway/remote-tools`: the command, and the files that it uses.
 *
 * @returns {Promise<string[]>} its sources, from the root
 */
export const buildTools = async () => {
  const folder = import.meta.dirname;
  const dist = join(folder, 'dist');
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-b', '--noCheck', 'infra'],
    { cwd: root, stdio: 'inherit' },
  );
  const bundled = await bundlePackage({
    folder,
    entries: { './larkway.mjs': 'larkway' },
    isDependency: (name) => name in dependencies,
  });
  const command = join(dist, 'larkway.js');
  writeFileSync(command, `#!/usr/bin/env node\n${readFileSync(command, 'utf8')}`);
  for (const file of copied) cpSync(join(root, file), join(dist, file));

  // Without the condition under which this repository reads sources of the SDK.
  const base = join(dist, 'tsconfig.base.json');
  const { compilerOptions } = JSON.parse(readFileSync(base, 'utf8'));
  delete compilerOptions.customConditions;
  writeFileSync(base, JSON.stringify({ compilerOptions }, null, 2));
  return [...copied, ...bundled.map((file) => sourceOf(relative(root, file)))];
};
