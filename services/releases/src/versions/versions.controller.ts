import { type PublishedVersion, type Release, releasesRoutes } from '@larkway/releases-contract';
import { Body, Controller, Param, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { CurrentCaller, RouteHandler } from '../access/route-handler.js';
import type { Caller } from '../access/permissions.js';
import { type Publication, PublishVersion } from './publish-version.js';
import { listVersions, requireVersions, toPublished, toRelease } from './read-versions.js';

const { publish, versions, release } = releasesRoutes;

@Controller()
export class VersionsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly publication: PublishVersion,
  ) {}

  @RouteHandler(publish)
  publish(
    @CurrentCaller() caller: Caller,
    @Body({ schema: publish.body }) body: Publication,
  ): Promise<PublishedVersion> {
    return this.publication.execute(caller, body);
  }

  @RouteHandler(versions)
  async list(
    @Query({ schema: versions.query }) { name }: z.infer<typeof versions.query>,
  ): Promise<PublishedVersion[]> {
    return (await listVersions(this.dataSource.manager, name)).map(toPublished);
  }

  @RouteHandler(release)
  async one(
    @Param({ schema: release.params }) wanted: z.infer<typeof release.params>,
  ): Promise<Release> {
    const [row] = await requireVersions(this.dataSource.manager, [wanted]);
    return toRelease(row!);
  }
}
