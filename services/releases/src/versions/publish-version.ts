import { DomainError, invalidFields } from '@larkway/kit/errors';
import type { ObjectStore } from '@larkway/kit/objects';
import {
  isAllowedBase,
  ownBase,
  type PublishedVersion,
  type Release,
  releaseErrorCodes,
  type releasesRoutes,
} from '@larkway/releases-contract';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { type Caller, nameOf, requireTeam } from '../access/caller.js';
import { ARTEFACTS } from '../artefacts/artefacts.js';
import { requireArtefacts, requireMedia } from '../artefacts/check-artefacts.js';
import { holdMedia } from '../artefacts/hold-media.js';
import { ChangeLog, type NewChange } from '../changes/change-log.js';
import { type Config, CONFIG } from '../config.js';
import { findVersions, requireVersions } from './read-versions.js';
import { toPublished } from './version-row.js';

export type Publication = z.infer<typeof releasesRoutes.publish.body>;

const alreadyPublished = ({ name, version }: Release): DomainError =>
  new DomainError(
    releaseErrorCodes.alreadyPublished,
    `${name} ${version} exists, and versions never change.`,
    { status: 409 },
  );

// The first who publishes under a name keeps it, also when two do so at once.
const claim = async (manager: EntityManager, { name, team }: Release['face']): Promise<void> => {
  await manager.query('INSERT INTO remotes (name, team) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    name,
    team,
  ]);
  const [owner] = await manager.query('SELECT team FROM remotes WHERE name = $1', [name]);
  if (owner.team !== team)
    throw new DomainError(
      releaseErrorCodes.foreignRemote,
      `${name} belongs to the team ${owner.team}.`,
      { status: 403 },
    );
};

const originOf = ({ commit, uncommitted }: Release): string => {
  if (uncommitted) return 'uncommitted changes';
  return commit ? `commit ${commit}` : 'sources without a commit';
};

const published = (by: string, release: Release): NewChange => ({
  kind: 'published',
  by,
  reason: originOf(release),
  moves: [{ name: release.name, from: null, to: release.version, percent: null }],
});

/** Registers a version, once and for ever. */
@Injectable()
export class PublishVersion {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(ARTEFACTS) private readonly store: ObjectStore,
    private readonly dataSource: DataSource,
    private readonly changes: ChangeLog,
  ) {}

  /** @throws DomainError 403 for another team's remote, 409 when the version exists, 422 when its files are not in the store. */
  async execute(
    caller: Caller,
    { release, digest, base = ownBase(release) }: Publication,
  ): Promise<PublishedVersion> {
    const { name, version, face } = release;
    if (face.name !== name)
      throw invalidFields([{ path: ['release', 'face', 'name'], message: `must be ${name}` }]);
    requireTeam(caller, face);
    this.requireBase(release, base);
    const [known] = await findVersions(this.dataSource.manager, [release]);
    if (known?.retired_at && known.digest === digest)
      return this.bringBack(caller, release, digest);
    if (known) throw alreadyPublished(release);
    await requireArtefacts(this.store, release, digest);
    const by = nameOf(caller, undefined);
    return this.changes.recording(async (manager, record) => {
      await claim(manager, face);
      await holdMedia(manager, name);
      await requireMedia(this.store, release);
      const added = await manager.query(
        `INSERT INTO versions (name, version, release, digest, base, published_at, published_by) VALUES ($1, $2, $3, $4, $5, now(), $6)
         ON CONFLICT DO NOTHING RETURNING number`,
        [name, version, JSON.stringify(release), digest, base, by],
      );
      if (added.length === 0) throw alreadyPublished(release);
      await record(published(by, release));
      const [row] = await requireVersions(manager, [release]);
      return toPublished(row!);
    });
  }

  private requireBase(release: Release, base: string): void {
    if (isAllowedBase(release, base, this.config.ARTEFACT_ORIGINS)) return;
    throw invalidFields([
      {
        path: ['base'],
        message: `must be ${ownBase(release)}, or begin with one of ARTEFACT_ORIGINS: ${this.config.ARTEFACT_ORIGINS.join(', ') || 'none are configured'}`,
      },
    ]);
  }

  /** A version that was retired, with the very same bytes. */
  private bringBack(caller: Caller, release: Release, digest: string): Promise<PublishedVersion> {
    return this.changes.recording(async (manager, record) => {
      // Waits for whoever is removing its files; only then it is known which are there.
      const [rows] = await manager.query(
        'DELETE FROM retirements WHERE name = $1 AND version = $2 RETURNING name',
        [release.name, release.version],
      );
      if (rows.length === 0) throw alreadyPublished(release);
      await holdMedia(manager, release.name);
      await requireArtefacts(this.store, release, digest);
      await record(published(nameOf(caller, undefined), release));
      const [row] = await requireVersions(manager, [release]);
      return toPublished(row!);
    });
  }
}
