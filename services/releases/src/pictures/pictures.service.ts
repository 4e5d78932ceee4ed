import { notFound } from '@larkway/kit/errors';
import type { ObjectStore } from '@larkway/kit/objects';
import {
  artifactKey,
  PICTURE_WIDTHS,
  PICTURES,
  type PicturesSummary,
  type PicturesUpload,
  type VersionPictures,
} from '@larkway/releases-contract';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { actorName, type Caller, requireTeam } from '../access/access.guard.js';
import { ARTIFACT_STORE, lockRemoteMedia } from '../artifacts/artifacts.js';
import {
  requireKeptVersions,
  requireVersions,
  type VersionName,
} from '../versions/read-versions.js';
import { PicturesEntity, toPictures } from './pictures.entity.js';
import { readUpload } from './read-upload.js';

/** As many as a list of versions has. */
const MOST_LISTED = 200;

/** Stores how pages of a version differ from what was live, beside its other private files. */
@Injectable()
export class PicturesService {
  constructor(
    @Inject(ARTIFACT_STORE) private readonly artifactStore: ObjectStore,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Replaces the pictures of a version.
   * @throws DomainError 404 for a version that was not published, 409 for a retired one, 403 for
   * another team's, 422 for anything but pictures
   */
  async store(
    caller: Caller,
    wanted: VersionName,
    upload: PicturesUpload,
  ): Promise<VersionPictures> {
    const { name, version } = wanted;
    const { comparedWith, pages } = upload;
    const [row] = await requireKeptVersions(this.dataSource.manager, [wanted]);
    requireTeam(caller, { name, team: row!.remote.team });
    if (comparedWith !== null)
      await requireVersions(this.dataSource.manager, [{ name, version: comparedWith }]);
    const { comparisons, files } = readUpload(upload);
    return this.dataSource.transaction(async (manager) => {
      // The removal of the version's files waits for this lock, and then removes these too.
      await lockRemoteMedia(manager, name);
      await requireKeptVersions(manager, [wanted]);
      for (const [file, bytes] of files)
        await this.artifactStore.write(artifactKey(wanted, PICTURES + file), bytes, {
          contentType: 'image/webp',
        });
      const stored = await manager.save(PicturesEntity, {
        name,
        version,
        comparedWith,
        takenAt: new Date(),
        takenBy: actorName(caller, undefined),
        pages,
        comparisons,
      });
      const folder = artifactKey(wanted, PICTURES);
      for (const key of await this.artifactStore.list(folder))
        if (!files.has(key.slice(folder.length))) await this.artifactStore.remove(key);
      return toPictures(stored);
    });
  }

  /** In numbers, for every version of a remote that has pictures. */
  list(name: string): Promise<PicturesSummary[]> {
    return this.dataSource
      .createQueryBuilder(PicturesEntity, 'p')
      .select('p.version', 'version')
      .addSelect('p.compared_with', 'comparedWith')
      .addSelect(`jsonb_array_length(p.pages) * ${PICTURE_WIDTHS.length}`, 'compared')
      .addSelect('jsonb_array_length(p.comparisons)', 'differing')
      .where({ name })
      .orderBy('p.taken_at', 'DESC')
      .limit(MOST_LISTED)
      .getRawMany();
  }

  /** @throws DomainError 404 if no pictures of the version were taken. */
  async of(wanted: VersionName): Promise<VersionPictures> {
    const row = await this.dataSource.manager.findOneBy(PicturesEntity, wanted);
    if (!row) throw notFound(`There are no pictures of ${wanted.name} ${wanted.version}.`);
    return toPictures(row);
  }

  /** @throws DomainError 404 unless it is one of the version's pictures. */
  async bytesOf(wanted: VersionName, picture: string): Promise<Buffer> {
    const bytes = await this.artifactStore.read(artifactKey(wanted, PICTURES + picture));
    if (!bytes) throw notFound(`${picture} is no picture of ${wanted.name} ${wanted.version}.`);
    return bytes;
  }
}
