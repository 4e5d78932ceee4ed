/**
 * `npm test [-- <check> ...] [-- --changed]`: installs and compiles, then runs all checks or the
 * named ones.
 */
import { requireNode } from '../local/setup/node-version.mjs';

requireNode();
const { ensureInstalled } = await import('../local/setup/install.mjs');
const { compile } = await import('../local/setup/compile.mjs');
const { step, say } = await import('../local/setup/progress.mjs');

const started = performance.now();
const end = (error) => {
  console.error(error instanceof Error ? error.message : String(error));
  console.log('\n0 passed, 1 failed');
  process.exit(1);
};

await ensureInstalled().catch(end);
// No other check can run on sources that do not compile.
await compile().catch(end);
const { runChecks } = await import('../dist/testing/run-checks.js');
const code = await runChecks({ step, say, started, args: process.argv.slice(2) }).catch(end);
// Exits after the output is written: a pipe buffers 64 kB, and reports are longer.
process.stdout.write('', () => process.exit(code));
