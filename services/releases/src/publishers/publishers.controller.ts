import { releasesRoutes, type TrustedPublisher } from '@larkway/releases-contract';
import { Body, Controller, Param } from '@nestjs/common';
import type { z } from 'zod';
import {
  actorName,
  type Caller,
  CurrentCaller,
  requirePlatform,
  RouteHandler,
} from '../access/access.guard.js';
import { PublishersService } from './publishers.service.js';

const { addPublisher, publishers, removePublisher } = releasesRoutes;

@Controller()
export class PublishersController {
  constructor(private readonly publishersService: PublishersService) {}

  @RouteHandler(addPublisher)
  add(
    @CurrentCaller() caller: Caller,
    @Body({ schema: addPublisher.body }) { by, ...wanted }: z.infer<typeof addPublisher.body>,
  ): Promise<TrustedPublisher> {
    requirePlatform(caller, 'add publishers');
    return this.publishersService.add({ ...wanted, by: actorName(caller, by) });
  }

  @RouteHandler(publishers)
  list(@CurrentCaller() caller: Caller): Promise<TrustedPublisher[]> {
    requirePlatform(caller, 'see all publishers');
    return this.publishersService.list();
  }

  @RouteHandler(removePublisher)
  remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body({ schema: removePublisher.body }) { by, reason }: z.infer<typeof removePublisher.body>,
  ): Promise<TrustedPublisher> {
    requirePlatform(caller, 'remove publishers');
    return this.publishersService.remove(id, { reason, by: actorName(caller, by) });
  }
}
