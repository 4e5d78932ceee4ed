import { setTimeout as delay } from 'node:timers/promises';
import type { Role } from '../world/world.js';
import type { Fault } from './fault.js';

/** libfaketime reads the file of a clock once a second. */
const untilRead = 1_100;

/** One copy's clock differs from the clocks of the others, and is corrected. */
const differs = (kind: string, role: Role, seconds: number): Fault => ({
  kind,
  needs: 'movable-clock',
  run: async ({ world, random }) => {
    const copy = [random.pick(world.copiesOf(role))];
    world.moveClocks(copy, seconds);
    await delay(untilRead + 3_000 + random.below(2_000));
    world.moveClocks(copy, 0);
    await delay(untilRead);
  },
});

export const clockFaults: Fault[] = [
  differs('the clock of one worker is an hour ahead', 'worker', 3_600),
  differs('the clock of one worker is an hour behind', 'worker', -3_600),
  differs('the clock of one worker is seven seconds ahead', 'worker', 7),
  differs('the clock of one worker is seven seconds behind', 'worker', -7),
  differs('the clock of one copy of leads is an hour ahead', 'leads', 3_600),
  differs('the clock of one copy of leads is an hour behind', 'leads', -3_600),
];
