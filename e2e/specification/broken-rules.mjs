/**
 * `npm run broken-rules [-- again] [id …]`: breaks one rule at a time in a copy of the repository;
 * its test must fail.
 */
await import('../../infra/presets/typescript-loader.mjs');
const { breakRules } = await import('./break-rules.ts');
process.exit(await breakRules(process.argv.slice(2)));
