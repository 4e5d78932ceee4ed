import {
  type LiveReleases,
  opsRoutes,
  type Ownership,
  type ReleaseErrors,
  type ReleaseHistory,
  type ReleasePictures,
  type RemoteReleases,
} from '@larkway/ops-contract';
import { Controller, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { RouteHandler } from '../access/decorators.js';
import { ReleasesService } from './releases.service.js';

const {
  listReleases,
  getRemote,
  listReleaseErrors,
  getReleasePictures,
  getReleasePicture,
  listReleaseChanges,
  getOwnership,
} = opsRoutes;

@Controller()
export class ReleasesController {
  constructor(private readonly releases: ReleasesService) {}

  @RouteHandler(listReleases)
  list(): Promise<LiveReleases> {
    return this.releases.live();
  }

  @RouteHandler(getRemote)
  one(@Param({ schema: getRemote.params }) { name }: { name: string }): Promise<RemoteReleases> {
    return this.releases.remote(name);
  }

  @RouteHandler(listReleaseErrors)
  errors(
    @Param({ schema: listReleaseErrors.params }) { name }: { name: string },
    @Query({ schema: listReleaseErrors.query }) range: z.infer<typeof listReleaseErrors.query>,
  ): Promise<ReleaseErrors> {
    return this.releases.errors(name, range);
  }

  @RouteHandler(getReleasePictures)
  pictures(
    @Param({ schema: getReleasePictures.params })
    version: z.infer<typeof getReleasePictures.params>,
  ): Promise<ReleasePictures> {
    return this.releases.pictures(version);
  }

  @RouteHandler(getReleasePicture)
  async picture(
    @Param({ schema: getReleasePicture.params })
    picture: z.infer<typeof getReleasePicture.params>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const bytes = await this.releases.picture(picture);
    // Whatever the bytes are, they are never shown as anything but a picture.
    await reply
      .header('content-type', 'image/webp')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(bytes);
  }

  @RouteHandler(listReleaseChanges)
  changes(
    @Query({ schema: listReleaseChanges.query }) query: z.infer<typeof listReleaseChanges.query>,
  ): Promise<ReleaseHistory> {
    return this.releases.history(query);
  }

  @RouteHandler(getOwnership)
  ownership(): Promise<Ownership> {
    return this.releases.ownership();
  }
}
