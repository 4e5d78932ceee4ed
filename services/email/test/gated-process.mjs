// The built child process, started by a link in a folder of the test: "ready", and "done" with a
// result from the mail server, reach the worker only once that folder has a file of that name.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const gates = dirname(process.argv[1]);
const send = process.send.bind(process);

process.send = (message) => void pass(message);

const pass = async (message) => {
  const gate = join(gates, message.type);
  const isGated = message.type === 'ready' || (message.type === 'done' && !message.output.tooLate);
  while (isGated && !existsSync(gate)) {
    await delay(20);
    if (message.type === 'done') send({ type: 'alive' });
  }
  if (process.connected) send(message);
};

await import('../dist/child-processes/main.js');
