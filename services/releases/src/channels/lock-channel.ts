import { DomainError } from '@larkway/kit/errors';
import { type Channel, type ChannelStatus, releaseErrorCodes } from '@larkway/releases-contract';
import { Injectable } from '@nestjs/common';
import { ChangeLog } from '../changes/change-log.js';
import { readChannel } from './channel-state.js';
import { readStatus } from './read-status.js';

/** Holds a channel as it is, and lets it go. */
@Injectable()
export class LockChannel {
  constructor(private readonly changes: ChangeLog) {}

  /** @throws DomainError 409 when it is held already. */
  lock(channel: Channel, { by, reason }: { by: string; reason: string }): Promise<ChannelStatus> {
    return this.changes.recording(async (manager, record) => {
      const { revision, lock } = await readChannel(manager, channel, { lock: true });
      if (lock)
        throw new DomainError(
          releaseErrorCodes.locked,
          `${channel} is locked by ${lock.by} already: ${lock.reason}`,
          { status: 409 },
        );
      await manager.query(
        'UPDATE channels SET locked_by = $2, lock_reason = $3, locked_since = now() WHERE name = $1',
        [channel, by, reason],
      );
      await record({ kind: 'locked', by, reason, channel, revision });
      return readStatus(manager, channel);
    });
  }

  /** Nothing happens when nobody holds it. */
  unlock(channel: Channel, { by, reason }: { by: string; reason: string }): Promise<ChannelStatus> {
    return this.changes.recording(async (manager, record) => {
      const { revision, lock } = await readChannel(manager, channel, { lock: true });
      if (lock) {
        await manager.query(
          'UPDATE channels SET locked_by = NULL, lock_reason = NULL, locked_since = NULL WHERE name = $1',
          [channel],
        );
        await record({ kind: 'unlocked', by, reason, channel, revision, evidence: { lock } });
      }
      return readStatus(manager, channel);
    });
  }
}
