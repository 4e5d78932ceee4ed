import type { Role } from '../world/parts.js';
import type { World } from '../world/world.js';
import type { Fault } from './fault.js';

type Version = 'current' | 'previous';

/** Replaces one process after the other, as a rollout does. */
const replaceAll = (kind: string, roles: Role[], version: Version): Fault => ({
  kind,
  needs: 'previous-version',
  // A worker that waits for a mail server's reply may not exit within its shutdown timeout.
  fromRest: true,
  run: async ({ world, random }) => {
    for (const name of random.shuffle(world.killable(...roles))) await world.replace(name, version);
  },
});

/** Every process changes to a version that chance selects, so that both work together. */
const mix: Fault = {
  kind: 'each process gets one of the two versions',
  needs: 'previous-version',
  fromRest: true,
  run: async ({ world, random }: { world: World; random: { pick<T>(from: readonly T[]): T } }) => {
    for (const name of world.killable())
      await world.replace(name, random.pick(['current', 'previous'] as const));
  },
};

/** Versions N and N-1 work together, whichever is deployed first. */
export const versionFaults: Fault[] = [
  mix,
  replaceAll('the workers are rolled out', ['worker'], 'current'),
  replaceAll('the workers are rolled back', ['worker'], 'previous'),
  replaceAll('the services are rolled out', ['leads', 'dealers'], 'current'),
  replaceAll('the services are rolled back', ['leads', 'dealers'], 'previous'),
];
