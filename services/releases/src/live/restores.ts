import { isDeepStrictEqual } from 'node:util';
import { invalidFields } from '@larkway/kit/errors';
import { LOGGER } from '@larkway/kit/service';
import { createVerifier } from '@larkway/kit/signing';
import { type LivePayload, livePayloadSchema, type SignedMap } from '@larkway/releases-contract';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { ChangeLog } from '../changes/change-log.js';
import { beginEpoch, currentEpoch } from './epoch.js';
import { LiveMaps } from './live-maps.js';

const RESTORE = 'restore';

export interface Reported {
  epoch: number;
  isRestored: boolean;
}

/** What a revision makes live; when it was signed and for how long does not matter. */
const contentOf = ({ epoch: _epoch, expiresAt: _expiresAt, ...content }: LivePayload): object =>
  content;

/**
 * Notices that the database was restored from a backup: a site server has a map that was signed here and that the database does not know. A new
 * epoch then begins, so that site servers accept the current map although its revision is lower than, or equal to, theirs.
 */
@Injectable()
export class Restores {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: ChangeLog,
    private readonly maps: LiveMaps,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** @throws DomainError 422 for a map that this service did not sign. */
  async report(signed: SignedMap): Promise<Reported> {
    const reported = this.open(signed);
    if (!(await this.isLost(this.dataSource.manager, reported)))
      return { epoch: await currentEpoch(this.dataSource.manager), isRestored: false };
    return this.changes.recording(async (manager, record) => {
      // Another server may have reported the same at the same moment.
      await this.changes.hold(manager);
      if (!(await this.isLost(manager, reported)))
        return { epoch: await currentEpoch(manager), isRestored: false };
      const { channel, revision, issuedAt } = reported;
      const epoch = await beginEpoch(manager, reported.epoch!);
      const reason = `A site server has revision ${revision} of ${channel} from ${issuedAt}, which this database does not know`;
      await record({
        kind: 'restored',
        by: RESTORE,
        reason,
        evidence: { epoch, lost: { epoch: reported.epoch, channel, revision, issuedAt } },
      });
      this.log.warn(
        { epoch, channel, revision },
        'the database was restored: a new epoch begins, site servers follow this service again',
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
    const current = await currentEpoch(manager);
    // What an earlier epoch had is settled; a map without an epoch was made before there were any.
    if (epoch === undefined || epoch < current) return false;
    if (epoch > current) return true;
    const [row] = await manager.query(
      `SELECT c.revision AS latest, m.payload FROM channels c LEFT JOIN live_maps m ON m.channel = c.name AND m.revision = $2 WHERE c.name = $1`,
      [channel, revision],
    );
    if (revision > row.latest) return true;
    // Without a payload it is old, and was pruned.
    return (
      row.payload !== null &&
      !isDeepStrictEqual(contentOf(JSON.parse(row.payload) as LivePayload), contentOf(reported))
    );
  }
}
