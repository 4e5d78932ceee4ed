import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../world/until.js';
import { partNames } from '../world/parts.js';
import type { World } from '../world/world.js';
import { type Fault, trapMilliseconds } from './fault.js';
import { findClient } from './find-client.js';

/** So often may a mail end the process that works on it. */
const deadly = 3;

const poison: Fault = {
  kind: 'a poison job',
  needs: 'proc',
  fromRest: true,
  run: async ({ world, random, leads, poison: declare }) => {
    const { mark } = random.pick(leads);
    declare(mark);
    let deaths = 0;
    let trouble = '';
    const end = world.mail.follow({
      phase: 'end',
      does: 'silence',
      // The team's mail is it: a receipt carries no word of its sender's.
      when: ({ raw }) =>
        raw.replaceAll('=\r\n', '').includes(`Nora ${mark}`) ||
        raw.replaceAll('=\r\n', '').includes(`Carts ${mark}`),
      onHit: ({ worker, port }) => {
        const parent = world.parts[worker as 'worker-1'].process.pid!;
        const child = findClient(parent, port);
        if (!child) trouble = 'nobody was found at the other end of a connection';
        else if (child === parent) world.parts[worker as 'worker-1'].process.kill('a poison job');
        else process.kill(child, 'SIGKILL');
        deaths += 1;
      },
    });
    try {
      await until(
        'the poison job was tried three times',
        () => trouble || deaths >= deadly,
        trapMilliseconds,
      );
      // Were it offered a fourth time, it would be seen.
      await delay(1_000);
    } finally {
      end();
    }
    await world.whole();
    if (trouble) throw new Error(trouble);
    if (deaths > deadly) throw new Error(`the poison job was tried ${deaths} times`);
  },
};

const rolling: Fault = {
  kind: 'SIGTERM, one process after the other',
  // A worker to which a mail server owes an answer may wait for it for longer than it is given to end.
  fromRest: true,
  run: async ({ world, random }) => {
    for (const name of random.shuffle(partNames)) await world.parts[name].process.restart();
  },
};

const jump = (kind: string, seconds: number): Fault => ({
  kind,
  needs: 'movable-clock',
  run: async ({ world, random }) => {
    await delay(300 + random.below(500));
    world.clock.move(seconds);
    await delay(3_000 + random.below(2_000));
    world.clock.move(0);
    // Processes look at the file once a second.
    await delay(1_100);
  },
});

const everythingTwice: Fault = {
  kind: 'every post repeated, together and later',
  run: async ({ leads }: { world: World; leads: { repeat: string }[] }) => {
    leads.forEach(
      (lead, index) =>
        (lead.repeat = (['together', 'later', 'after-hanging-up'] as const)[index % 3]!),
    );
    await delay(500);
  },
};

export const mixedFaults: Fault[] = [
  poison,
  rolling,
  jump('the clock jumps an hour ahead and back', 3_600),
  jump('the clock jumps an hour back and ahead', -3_600),
  everythingTwice,
];
