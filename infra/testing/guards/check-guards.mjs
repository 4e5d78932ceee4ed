/**
 * `npm run check:guards [-- id …]`: removes one security guard at a time in a copy of the
 * repository; its tests must fail.
 */
await import('../../presets/typescript-loader.mjs');
const { checkGuards } = await import('./check-guards.ts');
process.exit(await checkGuards(process.argv.slice(2)));
