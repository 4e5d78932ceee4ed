import type { ObjectStore } from '@larkway/kit/objects';
import type { RetentionRule } from '@larkway/kit/retention';
import { artefactKey, withCopies } from '@larkway/releases-contract';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ARTEFACTS } from '../artefacts/artefacts.js';
import { holdMedia } from '../artefacts/hold-media.js';
import { ChangeLog } from '../changes/change-log.js';
import type { NamedVersion } from '../versions/read-versions.js';
import { unneededMedia } from './unneeded-media.js';
import { findUnneeded, type Keeping } from './unneeded-versions.js';

const RETENTION = 'retention';

/** Keeps the artefact store from growing for ever: files of versions that nobody can need any more go. The versions stay on record. */
@Injectable()
export class RetireVersions {
  constructor(
    @Inject(ARTEFACTS) private readonly store: ObjectStore,
    private readonly dataSource: DataSource,
    private readonly changes: ChangeLog,
  ) {}

  rule({ days, latest }: { days: number; latest: number }): RetentionRule {
    return {
      table: 'versions',
      days,
      erase: async (since, most) => {
        const retired = await this.retire(
          { since, latest, most },
          `Not needed for ${days} days, nor among the latest ${latest}`,
        );
        while (await this.removeOne());
        return retired.length;
      },
    };
  }

  /** From here on nobody gets them; their files are still there. */
  private retire(keeping: Keeping, reason: string): Promise<NamedVersion[]> {
    return this.changes.recording(async (manager, record) => {
      // Whoever moves a channel, or adds to the log, waits: what is unneeded now is so until the end.
      await manager.query('SELECT 1 FROM channels ORDER BY name FOR UPDATE');
      await this.changes.hold(manager);
      const versions = await findUnneeded(manager, keeping);
      if (versions.length === 0) return [];
      const [names, numbers] = [
        versions.map(({ name }) => name),
        versions.map(({ version }) => version),
      ];
      await manager.query(
        'INSERT INTO retirements (name, version, retired_at) SELECT name, version, now() FROM unnest($1::text[], $2::text[]) AS given (name, version)',
        [names, numbers],
      );
      await record({
        kind: 'retired',
        by: RETENTION,
        reason,
        moves: versions.map(({ name, version }) => ({
          name,
          from: version,
          to: null,
          percent: null,
        })),
      });
      return versions;
    });
  }

  /** Also what an earlier run could not finish. @returns whether there was one. */
  private removeOne(): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const [version]: NamedVersion[] = await manager.query(
        'SELECT name, version FROM retirements WHERE files_removed_at IS NULL ORDER BY retired_at, name, version LIMIT 1 FOR UPDATE SKIP LOCKED',
      );
      if (!version) return false;
      await holdMedia(manager, version.name);
      await this.removeFiles(version, await unneededMedia(manager, version));
      await manager.query(
        'UPDATE retirements SET files_removed_at = now() WHERE name = $1 AND version = $2',
        [version.name, version.version],
      );
      return true;
    });
  }

  private async removeFiles({ name, version }: NamedVersion, media: string[]): Promise<void> {
    const home = `${name}/${version}/`;
    // First what makes a version whole: what is left of a removal that was cut off is taken for one by nobody.
    await this.store.remove(`${home}release.json`);
    for (const key of await this.store.list(home)) await this.store.remove(key);
    for (const path of media.flatMap(withCopies))
      await this.store.remove(artefactKey({ name, version }, path));
  }
}
