/** `prepack` of the SDK: compiles what it exports, and its types, into `shell/sdk/dist`. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../local/setup/root.mjs';
import { bundlePackage } from './bundle-package.mjs';

const folder = join(root, 'shell/sdk');
const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

await bundlePackage({
  folder,
  entries: Object.fromEntries(
    Object.values(exports)
      .filter((target) => typeof target === 'object')
      .map((target) => [target['larkway-source'], target.default.slice('./dist/'.length, -3)]),
  ),
  isDependency: () => true,
});
execFileSync(
  process.execPath,
  [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.types.json'],
  {
    cwd: folder,
    stdio: 'inherit',
  },
);
