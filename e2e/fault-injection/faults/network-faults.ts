import { setTimeout as delay } from 'node:timers/promises';
import type { Network } from '../wire/postgres-connection.js';
import { serviceNames, workerNames } from '../world/world.js';
import type { Fault } from './fault.js';

/** Longer than an email or a job belongs to a worker that is silent: another worker takes over. */
const shortestMilliseconds = 4_000;

/** Disturbs the network between one process and PostgreSQL. */
const disturb = (kind: string, network: Network, ends: 'delivered' | 'cut'): Fault => ({
  kind,
  run: async ({ world, random }) => {
    await delay(100 + random.below(300));
    // Workers as often as services: only they have leases.
    const name = random.pick(random.pick([workerNames, serviceNames]));
    const from = Date.now();
    const { postgres, queue } = world.parts[name];
    const repairs = [postgres, queue].map((proxy) => proxy?.disturb(network));
    await delay(shortestMilliseconds + random.below(3_000));
    for (const repair of repairs) repair?.(ends);
    world.ledgers.outages.push({ from, to: Date.now(), process: name, point: kind });
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
