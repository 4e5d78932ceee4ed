import { type PublishedVersion, type Release, releasesRoutes } from '@larkway/releases-contract';
import { Body, Controller, Param, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { type Caller, CurrentCaller, RouteHandler } from '../access/access.guard.js';
import { listVersions, requireVersions, toPublished, toRelease } from './read-versions.js';
import { type Publication, VersionsService } from './versions.service.js';

const { publish, versions, release } = releasesRoutes;

@Controller()
export class VersionsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly versionsService: VersionsService,
  ) {}

  @RouteHandler(publish)
  publish(
    @CurrentCaller() caller: Caller,
    @Body({ schema: publish.body }) body: Publication,
  ): Promise<PublishedVersion> {
    return this.versionsService.publish(caller, body);
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
