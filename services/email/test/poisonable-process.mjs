// The built child process, in which a message can cause what a fault of the code or machine causes.
import { setTimeout as delay } from 'node:timers/promises';
import { SmtpTransport } from '../dist/child-processes/smtp-transport.js';

const poisons = {
  exit: () => process.exit(1),
  kill: () => process.kill(process.pid, 'SIGKILL'),
  memory: () => {
    for (const hoard = []; ;) hoard.push(new Array(100_000).fill(Math.random()));
  },
  loop: () => {
    for (;;);
  },
  // As unresponsive as a loop, without using the CPU.
  block: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
};

const { send } = SmtpTransport.prototype;
SmtpTransport.prototype.send = function (email) {
  const poison = /POISON (\w+)/.exec(email.text)?.[1];
  if (poison === 'throw') throw new TypeError('a fault of the code');
  if (poison === 'wait') return delay(1_500).then(() => send.call(this, email));
  if (poison) poisons[poison]();
  return send.call(this, email);
};

await import('../dist/child-processes/main.js');
