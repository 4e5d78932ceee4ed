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
import { type Caller, nameOf, requireTeam } from '../access/caller.js';
import { lookAtChannel } from '../channels/channel-state.js';
import { toPayload } from '../channels/live-payload.js';
import { ChangeLog } from '../changes/change-log.js';
import { Gate } from '../gate/gate.js';
import { gateRefused } from '../gate/gate-refused.js';
import { LiveMaps } from '../live/live-maps.js';
import { requireKeptVersions } from '../versions/read-versions.js';
import { toPointer, type VersionRow } from '../versions/version-row.js';

export type WantedPreview = z.infer<typeof releasesRoutes.issuePreview.body>;
export type IssuedPreview = z.infer<typeof releasesRoutes.issuePreview.success.schema>;

/** Makes links that show one registered version for a while. */
@Injectable()
export class IssuePreview {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: ChangeLog,
    private readonly maps: LiveMaps,
    private readonly gate: Gate,
  ) {}

  /**
   * @throws DomainError 404 for a version that was not published, 409 for a retired one, 403 for another team's, 422 for one that does not fit what is
   * live: the site would run its code.
   */
  async execute(
    caller: Caller,
    { name, version, channel, path, minutes, reason, by }: WantedPreview,
  ): Promise<IssuedPreview> {
    const [row] = await requireKeptVersions(this.dataSource.manager, [{ name, version }]);
    requireTeam(caller, row!);
    await this.requireFit(row!, channel);
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
    await this.changes.recording(async (manager, record) => {
      await record({
        kind: 'preview-issued',
        by: nameOf(caller, by),
        reason,
        moves,
        evidence: { channel, path, expiresAt },
      });
      // Whoever retires versions waits for this entry, and finds it.
      await requireKeptVersions(manager, [{ name, version }]);
    });
    return {
      path: `${previewPath}#${encodeSigned(this.maps.signer.sign(JSON.stringify(claims)))}`,
      expiresAt,
    };
  }

  /** All of the gate's rules but the trial rendering, as if the version were live: a preview is where its pages are rendered first. */
  private async requireFit({ name, team, version }: VersionRow, channel: Channel): Promise<void> {
    const wanted = await lookAtChannel(this.dataSource.manager, channel, async (manager, state) => {
      const remotes = new Map([
        ...state.remotes,
        [
          name,
          { name, team, stable: version, lastGood: null, canary: null, since: new Date() },
        ] as const,
      ]);
      return {
        before: await toPayload(manager, state),
        payload: await toPayload(manager, { ...state, remotes }),
      };
    });
    const report = await this.gate.check({ ...wanted, moved: [name], withTrial: false });
    if (!report.passes)
      throw gateRefused(
        report,
        `${name} ${version} does not fit what is live, so it cannot be previewed.`,
      );
  }
}
