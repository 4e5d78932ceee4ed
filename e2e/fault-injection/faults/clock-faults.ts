import { setTimeout as delay } from 'node:timers/promises';
import type { PartName, Role } from '../world/parts.js';
import type { World } from '../world/world.js';
import type { Fault, FaultContext } from './fault.js';

/** libfaketime reads the file of a clock once a second. */
const untilRead = 1_100;

/** The clocks of some processes are wrong for a few seconds. */
export const wrongClock = (
  kind: string,
  seconds: number,
  namesIn: (world: World, random: FaultContext['random']) => PartName[],
): Fault => ({
  kind,
  needs: 'movable-clock',
  run: async ({ world, random }) => {
    const names = namesIn(world, random);
    world.moveClocks(names, seconds);
    await delay(untilRead + 3_000 + random.below(2_000));
    world.moveClocks(names, 0);
    await delay(untilRead);
  },
});

/** One copy's clock differs from the clocks of the others, and is corrected. */
const differs = (kind: string, role: Role, seconds: number): Fault =>
  wrongClock(kind, seconds, (world, random) => [random.pick(world.copiesOf(role))]);

export const clockFaults: Fault[] = [
  differs('the clock of one worker is an hour ahead', 'worker', 3_600),
  differs('the clock of one worker is an hour behind', 'worker', -3_600),
  differs('the clock of one worker is seven seconds ahead', 'worker', 7),
  differs('the clock of one worker is seven seconds behind', 'worker', -7),
  differs('the clock of one copy of leads is an hour ahead', 'leads', 3_600),
  differs('the clock of one copy of leads is an hour behind', 'leads', -3_600),
];
