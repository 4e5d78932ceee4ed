import { root } from '@larkway/infra/local';
import { install } from '../../fault-injection/world/installation.js';
import { type Engine, type PartName, World } from '../../fault-injection/world/world.js';
import type { PartContext } from '../part.js';

/** The road from a post to the mailbox: leads, the queue, the mail worker and their servers, with nothing in between. Ends with the part. */
export const startRoad = async (
  { folder, defer }: PartContext,
  engine: Engine,
  later: PartName[] = [],
): Promise<World> => {
  const installation = await install(root);
  defer(() => installation.remove());
  const world = await World.start({
    folder: `${folder}/${engine}`,
    engine,
    installation,
    direct: true,
    later: ['leads-2', 'dealers', 'worker-2', ...later],
  });
  defer(() => world.stop());
  return world;
};
