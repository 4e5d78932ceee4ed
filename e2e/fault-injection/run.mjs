/** `npm run fault-injection [-- --short | --planted] [--seed N] [--only family]` */
import { compile } from '../../infra/local/setup/compile.mjs';
import { ensureInstalled } from '../../infra/local/setup/install.mjs';
import { requireNode } from '../../infra/local/setup/node-version.mjs';

requireNode();
await ensureInstalled();
await compile();
await import('../../infra/presets/typescript-loader.mjs');
const { runFaultInjection } = await import('./fault-injection.ts');
process.exit(await runFaultInjection(process.argv.slice(2)));
