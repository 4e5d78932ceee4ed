/**
 * Run by jest before each test file while `npm run test:profile` measures: reports the file, and
 * every database that a test creates.
 */
const { appendFileSync } = require('node:fs');
const { tracingChannel } = require('node:diagnostics_channel');
const { relative } = require('node:path');

const send = (event) => appendFileSync(process.env.PROGRESS_FILE, `${JSON.stringify(event)}\n`);

send({
  running: relative(process.env.INIT_CWD ?? process.cwd(), expect.getState().testPath),
  worker: `jest:${process.env.JEST_WORKER_ID}`,
});

const databases = tracingChannel('larkway:test-database');
// The worker keeps the channel when the next file begins.
if (!databases.start.hasSubscribers) {
  databases.subscribe({
    start: (event) => (event.begun = performance.now()),
    asyncEnd: (event) => send({ cost: 'databases created', ms: performance.now() - event.begun }),
  });
}
