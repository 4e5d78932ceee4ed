// The built child, in which a message can do what a fault of the code or of the machine does.
import { setTimeout as delay } from 'node:timers/promises';
import { MailTransport } from '../dist/children/mail-transport.js';

const poisons = {
  exit: () => process.exit(1),
  kill: () => process.kill(process.pid, 'SIGKILL'),
  memory: () => {
    for (const hoard = []; ;) hoard.push(new Array(100_000).fill(Math.random()));
  },
  loop: () => {
    for (;;);
  },
  // As silent as a loop, without using the processor.
  block: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
};

const { send } = MailTransport.prototype;
MailTransport.prototype.send = function (mail) {
  const poison = /POISON (\w+)/.exec(mail.text)?.[1];
  if (poison === 'throw') throw new TypeError('a fault of the code');
  if (poison === 'wait') return delay(1_500).then(() => send.call(this, mail));
  if (poison) poisons[poison]();
  return send.call(this, mail);
};

await import('../dist/children/child-process.js');
