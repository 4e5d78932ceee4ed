import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from './fault.js';

export const postgresFaults: Fault[] = [
  {
    kind: 'crashed and restarted',
    run: async ({ world, random }) => {
      await delay(200 + random.below(700));
      await world.database.crash();
      await world.whole();
    },
  },
  {
    kind: 'connections exhausted',
    run: async ({ world, random }) => {
      await delay(200 + random.below(400));
      const giveBack = await world.database.exhaust();
      await delay(3_000);
      await giveBack();
      await world.whole();
    },
  },
  {
    kind: 'disk full',
    needs: 'small-disk',
    run: async ({ world, random }) => {
      await delay(200 + random.below(400));
      const giveBack = world.disk!.fill();
      try {
        await delay(3_500);
      } finally {
        giveBack();
      }
      // A server that found no room for its log has ended itself.
      await world.database.revive();
      await world.whole();
    },
  },
];
