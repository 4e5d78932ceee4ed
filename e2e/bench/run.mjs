/** `npm run bench [name …]`: compiles everything, then runs the benchmarks. */
import { compile } from '../../infra/local/setup/compile.mjs';
import { ensureInstalled } from '../../infra/local/setup/install.mjs';
import { requireNode } from '../../infra/local/setup/node-version.mjs';

requireNode();
await ensureInstalled();
await compile();
await import('../../infra/presets/typescript-loader.mjs');
const { findChromium } = await import('../../infra/dist/testing/chromium.js');
const { bench } = await import('./bench.ts');
process.exit(await bench(process.argv.slice(2), () => findChromium(console.error)));
