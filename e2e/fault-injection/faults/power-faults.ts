import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../world/until.js';
import type { World } from '../world/world.js';
import { type Fault, type FaultContext, trapMilliseconds } from './fault.js';

const onPowerDisk = (kind: string, run: (context: FaultContext) => Promise<void>): Fault => ({
  kind,
  needs: 'power-disk',
  run: async (context) => {
    await run(context);
    await context.world.untilReady();
  },
});

const accepted = ({ ledgers }: World): number =>
  ledgers.responses.filter(({ status }) => status === 202).length;
const sent = ({ ledgers }: World): number => ledgers.received.length;
const claimed = ({ ledgers }: World): number => ledgers.steps.length;

/** Waits for the next event of a kind: what it has written may be in no memory but the disk's. */
const untilNext = async (
  what: string,
  world: World,
  count: (world: World) => number,
): Promise<void> => {
  const before = count(world);
  await until(what, () => count(world) > before, trapMilliseconds);
};

const postgresAfter = (what: string, count: (world: World) => number): Fault =>
  onPowerDisk(`PostgreSQL, right after ${what}`, async ({ world }) => {
    await untilNext(what, world, count);
    await world.losePower('database');
    await world.database.revive();
  });

const inRecovery = onPowerDisk('PostgreSQL, and again while it recovers', async (context) => {
  const { world, random } = context;
  await untilNext('a lead was accepted', world, accepted);
  await world.losePower('database');
  const reviving = world.database.revive();
  await delay(30 + random.below(300));
  await world.losePower('database');
  await reviving;
});

const withRedis = (kind: string, run: (world: World) => Promise<void>): Fault => ({
  ...onPowerDisk(kind, async ({ world, random }) => {
    await untilNext('a lead was accepted', world, accepted);
    await delay(random.below(900));
    await run(world);
  }),
  engines: ['redis'],
});

export const powerFaults: Fault[] = [
  postgresAfter('a lead was accepted', accepted),
  postgresAfter('an email was claimed or recorded', claimed),
  postgresAfter('an email was sent', sent),
  inRecovery,
  withRedis('Redis', async (world) => {
    await world.losePower('redis');
    await world.redis!.revive({ empty: false });
  }),
  withRedis('PostgreSQL and Redis at the same moment', async (world) => {
    await world.losePower('database', 'redis');
    await Promise.all([world.database.revive(), world.redis!.revive({ empty: false })]);
  }),
];
