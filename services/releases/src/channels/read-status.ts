import type { Channel, ChannelStatus } from '@larkway/releases-contract';
import type { EntityManager } from 'typeorm';
import { readChannel } from './channel-state.js';
import { toLivePointers } from './live-payload.js';

/** What is live in a channel, since when, and who holds it. */
export const readStatus = async (
  manager: EntityManager,
  channel: Channel,
): Promise<ChannelStatus> => {
  const state = await readChannel(manager, channel, { lock: false });
  const pointers = await toLivePointers(manager, state);
  return {
    channel,
    revision: state.revision,
    lock: state.lock,
    remotes: pointers.map((pointer) => ({
      ...pointer,
      since: state.remotes.get(pointer.name)!.since.toISOString(),
    })),
  };
};
