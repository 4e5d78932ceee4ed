import { DomainError, invalidFields, type ObjectStore } from '@larkway/kit';
import { type PublishedVersion, type Release, releaseErrorCodes, type releasesRoutes } from '@larkway/releases-contract';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { type Caller, nameOf, requireTeam } from '../access/caller.js';
import { ARTEFACTS } from '../artefacts/artefacts.js';
import { requireArtefacts } from '../artefacts/check-artefacts.js';
import { ChangeLog } from '../changes/change-log.js';
import { findVersions, requireVersions } from './read-versions.js';
import { toPublished } from './version-row.js';

export type Publication = z.infer<typeof releasesRoutes.publish.body>;

/** Where the site serves the files of a version. */
const ownBase = ({ name, version }: Release): string => `/assets/${name}/${version}/`;

const alreadyPublished = ({ name, version }: Release): DomainError =>
  new DomainError(releaseErrorCodes.alreadyPublished, `${name} ${version} exists, and versions never change.`, { status: 409 });

// The first who publishes under a name keeps it, also when two do so at once.
const claim = async (manager: EntityManager, { name, team }: Release['face']): Promise<void> => {
  await manager.query('INSERT INTO remotes (name, team) VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, team]);
  const [owner] = await manager.query('SELECT team FROM remotes WHERE name = $1', [name]);
  if (owner.team !== team) throw new DomainError(releaseErrorCodes.foreignRemote, `${name} belongs to the team ${owner.team}.`, { status: 403 });
};

/** Registers a version, once and for ever. */
@Injectable()
export class PublishVersion {
  constructor(
    @Inject(ARTEFACTS) private readonly store: ObjectStore,
    private readonly dataSource: DataSource,
    private readonly changes: ChangeLog,
  ) {}

  /** @throws DomainError 403 for another team's remote, 409 when the version exists, 422 when its files are not in the store. */
  async execute(caller: Caller, { release, digest, base }: Publication): Promise<PublishedVersion> {
    const { name, version, face, commit } = release;
    if (face.name !== name) throw invalidFields([{ path: ['release', 'face', 'name'], message: `must be ${name}` }]);
    requireTeam(caller, face);
    if ((await findVersions(this.dataSource.manager, [release])).length > 0) throw alreadyPublished(release);
    await requireArtefacts(this.store, release, digest);
    const by = nameOf(caller, undefined);
    return this.changes.recording(async (manager, record) => {
      await claim(manager, face);
      const added = await manager.query(
        `INSERT INTO versions (name, version, release, digest, base, published_at, published_by) VALUES ($1, $2, $3, $4, $5, now(), $6)
         ON CONFLICT DO NOTHING RETURNING number`,
        [name, version, JSON.stringify(release), digest, base ?? ownBase(release), by],
      );
      if (added.length === 0) throw alreadyPublished(release);
      await record({ kind: 'published', by, reason: commit ? `commit ${commit}` : 'sources without a commit', moves: [{ name, from: null, to: version, percent: null }] });
      const [row] = await requireVersions(manager, [{ name, version }]);
      return toPublished(row!);
    });
  }
}
