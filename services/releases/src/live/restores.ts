import { isDeepStrictEqual } from 'node:util';
import { invalidFields } from '@larkway/kit/errors';
import { LOGGER } from '@larkway/kit/service';
import { createVerifier } from '@larkway/kit/signing';
import { type LivePayload, livePayloadSchema, type SignedMap } from '@larkway/releases-contract';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLogService } from '../audit-log/audit-log.service.js';
import { LiveMapEntity, ChannelEntity } from '../channels/channel.entity.js';
import { EpochEntity } from './epoch.entity.js';
import { LiveMaps } from './live-maps.js';

/** The epoch (generation) of this database. */
const currentEpoch = async (manager: EntityManager): Promise<number> =>
  (await manager.maximum(EpochEntity, 'epoch'))!;

/** Begins an epoch that is greater than all before it, including one that this database lost. */
const beginEpoch = async (manager: EntityManager, lost: number): Promise<number> => {
  const epoch = Math.max(Date.now(), (await currentEpoch(manager)) + 1, lost + 1);
  await manager.insert(EpochEntity, { epoch });
  return epoch;
};

/** Name of automatic entries about a restored database in the audit log. */
const ACTOR = 'restore';

export interface ReportResult {
  epoch: number;
  isRestored: boolean;
}

/** The content of a map without what each signature adds. */
const contentOf = ({ epoch: _epoch, expiresAt: _expiresAt, ...content }: LivePayload): object =>
  content;

/**
 * Detects that the database was restored from a backup: a site server has a map that this service
 * signed and the database does not contain. A new epoch then begins, so that site servers accept
 * the current map although its revision is not greater than theirs (ADR 0028).
 */
@Injectable()
export class Restores {
  constructor(
    private readonly dataSource: DataSource,
    private readonly auditLog: AuditLogService,
    private readonly maps: LiveMaps,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** @throws DomainError 422 for a map that this service did not sign. */
  async report(signed: SignedMap): Promise<ReportResult> {
    const reported = this.open(signed);
    if (!(await this.isLost(this.dataSource.manager, reported)))
      return { epoch: await currentEpoch(this.dataSource.manager), isRestored: false };
    return this.auditLog.recording(async (manager, record) => {
      // Another site server may have reported the same map concurrently.
      await this.auditLog.lock(manager);
      if (!(await this.isLost(manager, reported)))
        return { epoch: await currentEpoch(manager), isRestored: false };
      const { channel, revision, issuedAt } = reported;
      const epoch = await beginEpoch(manager, reported.epoch!);
      const reason = `A site server has revision ${revision} of ${channel} from ${issuedAt}, which this database does not contain`;
      await record({
        kind: 'restored',
        by: ACTOR,
        reason,
        evidence: { epoch, lost: { epoch: reported.epoch, channel, revision, issuedAt } },
      });
      this.log.warn(
        { epoch, channel, revision },
        'the database was restored: a new epoch begins, and site servers follow this service again',
      );
      return { epoch, isRestored: true };
    });
  }

  private open(signed: SignedMap): LivePayload {
    try {
      return livePayloadSchema.parse(
        JSON.parse(createVerifier([this.maps.signer.publicKey]).open(signed)),
      );
    } catch {
      throw invalidFields([
        {
          path: ['signature'],
          message: 'is not of a map that this service signed with its current key',
        },
      ]);
    }
  }

  private async isLost(manager: EntityManager, reported: LivePayload): Promise<boolean> {
    const { channel, revision, epoch } = reported;
    const currentlyIn = await currentEpoch(manager);
    // Lost maps of earlier epochs were handled before; maps without an epoch are older than epochs.
    if (epoch === undefined || epoch < currentlyIn) return false;
    if (epoch > currentlyIn) return true;
    const latest = await manager.findOneByOrFail(ChannelEntity, { name: channel });
    if (revision > latest.revision) return true;
    const map = await manager.findOneBy(LiveMapEntity, { channel, revision });
    // A revision without a map was pruned.
    return (
      map !== null &&
      !isDeepStrictEqual(contentOf(JSON.parse(map.payload) as LivePayload), contentOf(reported))
    );
  }
}
