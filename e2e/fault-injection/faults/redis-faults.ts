import { setTimeout as delay } from 'node:timers/promises';
import type { Fault, FaultContext } from './fault.js';

const onRedis = (
  kind: string,
  run: (context: FaultContext, redis: NonNullable<FaultContext['world']['redis']>) => Promise<void>,
): Fault => ({
  kind,
  engines: ['redis'],
  run: (context) => run(context, context.world.redis!),
});

/** A random moment in the stream of leads. */
const meanwhile = ({ random }: FaultContext, from = 200, to = 900): Promise<void> =>
  delay(from + random.below(to - from));

const expectReply = (expected: string, answer: string): void => {
  if (answer !== expected) throw new Error(`Redis answered ${answer}, not ${expected}`);
};

export const redisFaults: Fault[] = [
  onRedis('killed, restarted with its data', async (context, redis) => {
    await meanwhile(context);
    await redis.kill();
    await meanwhile(context);
    await redis.revive({ empty: false });
  }),
  onRedis('killed, restarted without its data', async (context, redis) => {
    await meanwhile(context);
    await redis.kill();
    await redis.revive({ empty: true });
  }),
  onRedis('emptied', async (context, redis) => {
    await meanwhile(context);
    expectReply('+OK', await redis.command('FLUSHALL'));
  }),
  onRedis('out of memory', async (context, redis) => {
    // Always less than Redis needs.
    expectReply('+OK', await redis.command('CONFIG', 'SET', 'maxmemory', '1'));
    await delay(2_500);
    expectReply('-OOM', (await redis.command('SET', 'fault-injection', 'x')).slice(0, 4));
    expectReply('+OK', await redis.command('CONFIG', 'SET', 'maxmemory', '0'));
  }),
  onRedis('paused', async (context, redis) => {
    await meanwhile(context);
    expectReply('+OK', await redis.command('CLIENT', 'PAUSE', '3000', 'ALL'));
    await delay(3_000);
  }),
  onRedis('frozen', async (context, redis) => {
    await meanwhile(context);
    const wake = redis.freeze();
    await delay(2_000 + context.random.below(5_000));
    wake();
  }),
];
