import { setTimeout as delay } from 'node:timers/promises';
import type { Network } from '../wire/postgres-connection.js';
import type { StepName } from '../wire/postgres-protocol.js';
import { until } from '../world/until.js';
import type { PartName } from '../world/parts.js';
import type { World } from '../world/world.js';
import { type Fault, trapMilliseconds } from './fault.js';

/** Longer than an email or a job belongs to a worker that is silent: another worker takes over. */
const shortestMilliseconds = 4_000;

/** Which processes, and the statement with which the outage begins. */
const targets: { namesIn: (world: World) => PartName[]; step: StepName }[] = [
  { namesIn: (world) => world.workerNames, step: 'claim' },
  { namesIn: (world) => world.serviceNames, step: 'accept' },
];

/**
 * Disturbs the network between one process and PostgreSQL, from a statement on whose loss would
 * matter.
 */
const disturb = (kind: string, network: Network, ends: 'delivered' | 'cut'): Fault => ({
  kind,
  run: async ({ world, random }) => {
    const { namesIn, step } = random.pick(targets);
    let outage: { name: PartName; from: number; repair: () => void } | undefined;
    const begin = (name: PartName): void => {
      const { postgres, queue } = world.parts[name]!;
      const repairs = [postgres, queue].map((proxy) => proxy?.disturb(network));
      const repair = (): void => repairs.forEach((one) => one?.(ends));
      outage = { name, from: Date.now(), repair };
    };
    const traps = random.shuffle(namesIn(world)).map((name) =>
      world.parts[name]!.postgres.set({
        step,
        place: 'statement',
        takes: () => {
          if (!outage) begin(name);
          return false;
        },
        spring: () => undefined,
      }),
    );
    try {
      const { name, from, repair } = await until(
        `a process reaches its "${step}"`,
        () => outage,
        trapMilliseconds,
      );
      await delay(shortestMilliseconds + random.below(3_000));
      repair();
      world.ledgers.outages.push({ from, to: Date.now(), process: name, point: kind });
    } finally {
      traps.forEach((unset) => unset());
    }
    await world.untilReady();
  },
});

export const networkFaults: Fault[] = [
  disturb('statements are lost, and arrive late', { lost: 'server' }, 'delivered'),
  disturb('statements are lost, then the connections are', { lost: 'server' }, 'cut'),
  disturb('answers are lost, and arrive late', { lost: 'client' }, 'delivered'),
  disturb('answers are lost, then the connections are', { lost: 'client' }, 'cut'),
  disturb('each message is 250 ms late', { delay: 250 }, 'delivered'),
];
