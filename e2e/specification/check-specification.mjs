/**
 * `npm run specification [-- word …]`: every sentence of the specification has a test, and every journey a sentence.
 * Words narrow what is told to the problems that hold one of them.
 */
await import('../../infra/presets/typescript-loader.mjs');
const { reportProblems } = await import('./find-problems.ts');
process.exit(await reportProblems(process.argv.slice(2)));
