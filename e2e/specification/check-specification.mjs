/**
 * `npm run specification [-- word …]`: every sentence of the specification has a test, and every journey a sentence.
 * Words narrow what is told to the problems that hold one of them.
 */
import { register } from 'node:module';

register('../../infra/presets/typescript-hooks.mjs', import.meta.url);
const { reportProblems } = await import('./report-problems.ts');
process.exit(await reportProblems(process.argv.slice(2)));
