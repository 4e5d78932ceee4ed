import { DomainError } from '@larkway/kit/errors';
import { type Channel, type ChannelStatus, releaseErrorCodes } from '@larkway/releases-contract';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '../audit-log/audit-log.js';
import { readChannel } from './channel-state.js';
import { readStatus } from './live-pointers.js';

/** Locks and unlocks channels. */
@Injectable()
export class LockChannel {
  constructor(private readonly auditLog: AuditLog) {}

  /** @throws DomainError 409 if the channel is locked already. */
  lock(channel: Channel, { by, reason }: { by: string; reason: string }): Promise<ChannelStatus> {
    return this.auditLog.recording(async (manager, record) => {
      const { revision, lock } = await readChannel(manager, channel, { lock: true });
      if (lock)
        throw new DomainError(
          releaseErrorCodes.locked,
          `${channel} is already locked by ${lock.by}: ${lock.reason}`,
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

  /** Changes nothing if the channel is not locked. */
  unlock(channel: Channel, { by, reason }: { by: string; reason: string }): Promise<ChannelStatus> {
    return this.auditLog.recording(async (manager, record) => {
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
