/** `npm run broken-rules [-- again] [id …]`: breaks one rule at a time in a copy of the repository; its test has to fail. */
import { register } from 'node:module';

register('../../infra/presets/typescript-hooks.mjs', import.meta.url);
const { breakRules } = await import('./break-rules.ts');
process.exit(await breakRules(process.argv.slice(2)));
