import {
  pictureRoutes,
  type PicturesSummary,
  type PicturesUpload,
  type VersionPictures,
} from '@larkway/releases-contract';
import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { type Caller, CurrentCaller, RouteHandler } from '../access/access.guard.js';
import { PicturesService } from './pictures.service.js';

const { storePictures, listPictures, pictures, picture } = pictureRoutes;

@Controller()
export class PicturesController {
  constructor(private readonly versionPictures: PicturesService) {}

  @RouteHandler(storePictures)
  store(
    @CurrentCaller() caller: Caller,
    @Param({ schema: storePictures.params }) wanted: z.infer<typeof storePictures.params>,
    @Body({ schema: storePictures.body }) upload: PicturesUpload,
  ): Promise<VersionPictures> {
    return this.versionPictures.store(caller, wanted, upload);
  }

  @RouteHandler(listPictures)
  list(
    @Query({ schema: listPictures.query }) { name }: z.infer<typeof listPictures.query>,
  ): Promise<PicturesSummary[]> {
    return this.versionPictures.list(name);
  }

  @RouteHandler(pictures)
  of(
    @Param({ schema: pictures.params }) wanted: z.infer<typeof pictures.params>,
  ): Promise<VersionPictures> {
    return this.versionPictures.of(wanted);
  }

  @RouteHandler(picture)
  async one(
    @Param({ schema: picture.params })
    { picture: file, ...wanted }: z.infer<typeof picture.params>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const bytes = await this.versionPictures.bytesOf(wanted, file);
    await reply.header('content-type', 'image/webp').send(bytes);
  }
}
