/**
 * `npm run specification [-- word …]`: checks that every sentence of the specification has a test,
 * and every journey a sentence. Words filter the printed problems.
 */
await import('../../infra/presets/typescript-loader.mjs');
const { reportProblems } = await import('./find-problems.ts');
process.exit(await reportProblems(process.argv.slice(2)));
