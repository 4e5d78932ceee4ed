/**
 * `npm start`, `npm start -- --traces`: makes the checkout runnable with nothing but Node, then hands over to the compiled
 * part.
 */
import { join } from 'node:path';
import { requireNode } from './setup/node-version.mjs';
import { root } from './setup/root.mjs';

requireNode();
// Services of the next start need about half the time until they are ready.
process.env.NODE_COMPILE_CACHE ??= join(root, '.local/compile-cache');
const { ensureInstalled } = await import('./setup/install.mjs');
const { compile } = await import('./setup/compile.mjs');
const { step, say } = await import('./setup/progress.mjs');

const end = (error) => {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
};

try {
  console.log('');
  const [unknown] = process.argv.slice(2).filter((argument) => argument !== '--traces');
  if (unknown) throw new Error(`Unknown option ${unknown}: the only one is --traces`);
  const traces = process.argv.includes('--traces');
  const installed = await ensureInstalled();
  await compile();
  const { runLocalSite } = await import('../dist/local/run-local-site.js');
  await runLocalSite({ step, say, traces, fresh: installed, startedAt: performance.timeOrigin });
} catch (error) {
  end(error);
}
