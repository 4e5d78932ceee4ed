import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../world/until.js';
import type { PartName } from '../world/parts.js';
import type { World } from '../world/world.js';
import { wrongClock } from './clock-faults.js';
import { type Fault, trapMilliseconds } from './fault.js';
import { findClient } from './find-client.js';

/** Crashes after which an email must be quarantined. */
const maxDeaths = 3;

const poison: Fault = {
  kind: 'a poison job',
  needs: 'proc',
  fromRest: true,
  run: async ({ world, random, leads, poison: declare }) => {
    const { mark } = random.pick(leads);
    declare(mark);
    let kills = 0;
    let failure = '';
    const end = world.mail.addScript({
      phase: 'end',
      does: 'silence',
      // Only the team's email contains the sender's text.
      when: ({ raw }) =>
        raw.replaceAll('=\r\n', '').includes(`Nora ${mark}`) ||
        raw.replaceAll('=\r\n', '').includes(`Carts ${mark}`),
      onHit: ({ worker, port }) => {
        const { process: parentProcess } = world.parts[worker as PartName]!;
        const parent = parentProcess.pid!;
        const child = findClient(parent, port);
        if (!child) failure = 'no process was found at the other end of a connection';
        else if (child === parent) parentProcess.kill('a poison job');
        else process.kill(child, 'SIGKILL');
        kills += 1;
      },
    });
    try {
      await until(
        'the poison job was tried three times',
        () => failure || kills >= maxDeaths,
        trapMilliseconds,
      );
      // A fourth attempt would be seen in this time.
      await delay(1_000);
    } finally {
      end();
    }
    await world.untilReady();
    if (failure) throw new Error(failure);
    if (kills > maxDeaths) throw new Error(`the poison job was tried ${kills} times`);
  },
};

const rolling: Fault = {
  kind: 'SIGTERM, one process after the other',
  // A worker that waits for a mail server's reply may not exit within its shutdown timeout.
  fromRest: true,
  run: async ({ world, random }) => {
    for (const name of random.shuffle(world.killable())) await world.parts[name]!.process.restart();
  },
};

const jump = (kind: string, seconds: number): Fault =>
  wrongClock(kind, seconds, (world) => world.partNames);

const repeatEveryPost: Fault = {
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
  repeatEveryPost,
];
