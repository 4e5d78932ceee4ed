/** `npm run campaign [-- --short | --planted] [--seed N] [--only family]`: compiles the services, then breaks what they stand on. */
import { compile } from '../../infra/local/setup/compile.mjs';
import { ensureInstalled } from '../../infra/local/setup/install.mjs';
import { requireNode } from '../../infra/local/setup/node-version.mjs';

requireNode();
await ensureInstalled();
await compile();
await import('../../infra/presets/typescript-loader.mjs');
const { campaign } = await import('./campaign.ts');
process.exit(await campaign(process.argv.slice(2)));
