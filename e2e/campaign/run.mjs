/** `npm run campaign [-- --short | --planted] [--seed N] [--only family]`: compiles the services, then breaks what they stand on. */
import { register } from 'node:module';
import { compile } from '../../infra/local/setup/compile.mjs';
import { ensureInstalled } from '../../infra/local/setup/install.mjs';
import { requireNode } from '../../infra/local/setup/node-version.mjs';

requireNode();
await ensureInstalled();
await compile();
register('../../infra/presets/typescript-hooks.mjs', import.meta.url);
const { campaign } = await import('./campaign.ts');
process.exit(await campaign(process.argv.slice(2)));
