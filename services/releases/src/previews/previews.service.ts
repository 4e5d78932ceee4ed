import { encodeSigned } from '@larkway/kit/signing';
import {
  type Channel,
  type PreviewClaims,
  previewPath,
  type releasesRoutes,
} from '@larkway/releases-contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { actorName, type Caller, requireTeam } from '../access/access.guard.js';
import { AuditLogService } from '../audit-log/audit-log.service.js';
import { nextMap, readLatestMap } from '../channels/channel-state.js';
import { CompatibilityCheck, incompatible } from '../compatibility-check/compatibility-check.js';
import { LiveMaps } from '../live/live-maps.js';
import { ProvenanceService } from '../provenance/provenance.service.js';
import { type FoundVersion, requireKeptVersions, toPointer } from '../versions/read-versions.js';

export type WantedPreview = z.infer<typeof releasesRoutes.issuePreview.body>;
export type IssuedPreview = z.infer<typeof releasesRoutes.issuePreview.success.schema>;

/** Creates signed links that show one registered version until they expire. */
@Injectable()
export class PreviewsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly auditLog: AuditLogService,
    private readonly maps: LiveMaps,
    private readonly compatibilityCheck: CompatibilityCheck,
    private readonly provenances: ProvenanceService,
  ) {}

  /**
   * @throws DomainError 404 for a version that was not published, 409 for a retired one, 403 for
   * another team's, 422 for one without valid provenance or that is incompatible with what is live,
   * because the site would run its code
   */
  async issue(
    caller: Caller,
    { name, version, channel, path, minutes, reason, by }: WantedPreview,
  ): Promise<IssuedPreview> {
    const [row] = await requireKeptVersions(this.dataSource.manager, [{ name, version }]);
    requireTeam(caller, { name, team: row!.remote.team });
    await this.provenances.requireValid([{ name, version }]);
    await this.requireCompatible(row!, channel);
    const expires = Math.floor(Date.now() / 1_000) + minutes * 60;
    const claims: PreviewClaims = {
      kind: 'preview',
      channel,
      name,
      pointer: toPointer(row!),
      expires,
      path,
    };
    const expiresAt = new Date(expires * 1_000).toISOString();
    const moves = [{ name, from: null, to: version, percent: null }];
    await this.auditLog.recording(async (manager, record) => {
      await record({
        kind: 'preview-issued',
        by: actorName(caller, by),
        reason,
        moves,
        evidence: { channel, path, expiresAt },
      });
      // Retirement waits for this transaction and then finds its entry, so the check cannot be
      // stale.
      await requireKeptVersions(manager, [{ name, version }]);
    });
    return {
      path: `${previewPath}#${encodeSigned(this.maps.signer.sign(JSON.stringify(claims)))}`,
      expiresAt,
    };
  }

  /**
   * Applies all rules of the compatibility check as if the version were live, but without a trial
   * render.
   */
  private async requireCompatible(
    { name, remote: { team }, version }: FoundVersion,
    channel: Channel,
  ): Promise<void> {
    const { manager } = this.dataSource;
    const before = await readLatestMap(manager, channel);
    const payload = await nextMap(manager, before, [
      { name, team, stable: version, lastGood: null, canary: null, since: new Date() },
    ]);
    const report = await this.compatibilityCheck.check({
      before,
      payload,
      moved: [name],
      withTrial: false,
    });
    if (!report.passes)
      throw incompatible(
        report,
        `${name} ${version} is incompatible with what is live, so it cannot be previewed.`,
      );
  }
}
