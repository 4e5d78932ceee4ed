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
import { actorName, type Caller, requireTeam } from '../access/access.guard.js';
import {
  ARTIFACT_STORE,
  lockRemoteMedia,
  requireArtifacts,
  requireSharedMedia,
} from '../artifacts/artifacts.js';
import { AuditLogService, type NewChange } from '../audit-log/audit-log.service.js';
import { type Config, CONFIG } from '../config.js';
import { ProvenanceService } from '../provenance/provenance.service.js';
import { requireSameBuild } from '../publishers/verified-build.js';
import { findVersions, requireVersions, toPublished } from './read-versions.js';
import { RemoteEntity, RetirementEntity, VersionEntity } from './version.entity.js';

/** Adds provenance in the transaction that accepts a version. */
type Prove = (manager: EntityManager) => Promise<void>;

export type Publication = z.infer<typeof releasesRoutes.publish.body>;

const alreadyPublished = ({ name, version }: Release): DomainError =>
  new DomainError(
    releaseErrorCodes.alreadyPublished,
    `${name} ${version} exists, and versions never change.`,
    { status: 409 },
  );

// The first team that publishes under a name owns it, even if two publish at the same time.
const claimName = async (
  manager: EntityManager,
  { name, team }: Release['face'],
): Promise<void> => {
  await manager
    .createQueryBuilder()
    .insert()
    .into(RemoteEntity)
    .values({ name, team })
    .orIgnore()
    .execute();
  const owner = await manager.findOneByOrFail(RemoteEntity, { name });
  if (owner.team !== team)
    throw new DomainError(
      releaseErrorCodes.foreignRemote,
      `${name} belongs to the team ${owner.team}.`,
      { status: 403 },
    );
};

const describeOrigin = ({ commit, uncommitted }: Release): string => {
  if (uncommitted) return 'uncommitted changes';
  return commit ? `commit ${commit}` : 'sources without a commit';
};

const published = (by: string, release: Release): NewChange => ({
  kind: 'published',
  by,
  reason: describeOrigin(release),
  moves: [{ name: release.name, from: null, to: release.version, percent: null }],
});

/** Registers a version, which never changes again. */
@Injectable()
export class VersionsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(ARTIFACT_STORE) private readonly store: ObjectStore,
    private readonly dataSource: DataSource,
    private readonly auditLog: AuditLogService,
    private readonly provenances: ProvenanceService,
  ) {}

  /**
   * @throws DomainError 403 for another team's remote, 409 if the version exists, 422 if files are
   * missing
   */
  async publish(
    caller: Caller,
    { release, digest, base = ownBase(release), build = {} }: Publication,
  ): Promise<PublishedVersion> {
    const { name, version, face } = release;
    if (face.name !== name)
      throw invalidFields([{ path: ['release', 'face', 'name'], message: `must be ${name}` }]);
    requireTeam(caller, face);
    this.requireBase(release, base);
    const verified = caller.kind === 'team' ? caller.build : undefined;
    requireSameBuild(build, verified);
    const by = actorName(caller, undefined);
    const prove = (manager: EntityManager): Promise<void> =>
      this.provenances.record(manager, {
        release,
        digest,
        publishedBy: by,
        at: new Date(),
        declared: build,
        verified,
      });
    const [known] = await findVersions(this.dataSource.manager, [release]);
    if (known?.digest === digest) {
      if (known.retirement) return this.restore(by, release, digest, prove);
      if (await this.provenances.problemOf(known)) return this.proveAgain(by, release, prove);
    }
    if (known) throw alreadyPublished(release);
    await requireArtifacts(this.store, release, digest);
    return this.auditLog.recording(async (manager, record) => {
      await claimName(manager, face);
      await lockRemoteMedia(manager, name);
      await requireSharedMedia(this.store, release);
      const added = await manager
        .createQueryBuilder()
        .insert()
        .into(VersionEntity)
        .values({
          name,
          version,
          release: JSON.stringify(release),
          digest,
          base,
          publishedAt: new Date(),
          publishedBy: by,
        })
        .orIgnore()
        .returning(['name'])
        .execute();
      if (added.raw.length === 0) throw alreadyPublished(release);
      await prove(manager);
      await record(published(by, release));
      const [row] = await requireVersions(manager, [release]);
      return toPublished(row!);
    });
  }

  private requireBase(release: Release, base: string): void {
    if (isAllowedBase(release, base, this.config.ARTIFACT_ORIGINS)) return;
    throw invalidFields([
      {
        path: ['base'],
        message: `must be ${ownBase(release)}, or begin with one of ARTIFACT_ORIGINS: ${this.config.ARTIFACT_ORIGINS.join(', ') || 'none are configured'}`,
      },
    ]);
  }

  /** Registers a retired version again, with identical bytes. */
  private restore(
    by: string,
    release: Release,
    digest: string,
    prove: Prove,
  ): Promise<PublishedVersion> {
    return this.auditLog.recording(async (manager, record) => {
      // Waits for a running removal, after which it is known which files exist.
      const { affected } = await manager.delete(RetirementEntity, {
        name: release.name,
        version: release.version,
      });
      if (!affected) throw alreadyPublished(release);
      await lockRemoteMedia(manager, release.name);
      await requireArtifacts(this.store, release, digest);
      await prove(manager);
      await record(published(by, release));
      const [row] = await requireVersions(manager, [release]);
      return toPublished(row!);
    });
  }

  /** Signs the provenance of a version again whose signature is not valid, such as with a lost key. */
  private proveAgain(by: string, release: Release, prove: Prove): Promise<PublishedVersion> {
    return this.auditLog.recording(async (manager, record) => {
      await prove(manager);
      await record(published(by, release));
      const [row] = await requireVersions(manager, [release]);
      return toPublished(row!);
    });
  }
}
