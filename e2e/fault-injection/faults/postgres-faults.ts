import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from './fault.js';

export const postgresFaults: Fault[] = [
  {
    kind: 'crashed and restarted',
    run: async ({ world, random }) => {
      await delay(200 + random.below(700));
      await world.database.crash();
      await world.untilReady();
    },
  },
  {
    kind: 'connections exhausted',
    run: async ({ world, random }) => {
      await delay(200 + random.below(400));
      const release = await world.database.exhaust();
      await delay(3_000);
      await release();
      await world.untilReady();
    },
  },
  {
    kind: 'disk full',
    needs: 'small-disk',
    run: async ({ world, random }) => {
      await delay(200 + random.below(400));
      const release = world.disk!.fill();
      try {
        await delay(3_500);
      } finally {
        release();
      }
      // A server without room for its log has exited.
      await world.database.revive();
      await world.untilReady();
    },
  },
];
