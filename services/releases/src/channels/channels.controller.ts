import { type ChangeResult, type ChannelStatus, releasesRoutes } from '@larkway/releases-contract';
import { Body, Controller, Query } from '@nestjs/common';
import type { z } from 'zod';
import {
  actorName,
  type Caller,
  CurrentCaller,
  requirePlatform,
  RouteHandler,
} from '../access/access.guard.js';
import { ChannelsService } from './channels.service.js';
import { type Command, promote, rollBack, setCanary, stopCanary } from './plans.js';

const routes = releasesRoutes;
type BodyOf<R extends { body: z.ZodType }> = z.infer<R['body']>;

const commandOf = (
  caller: Caller,
  { by, ...command }: Omit<Command, 'by'> & { by?: string | undefined },
): Command => ({ ...command, by: actorName(caller, by) });

@Controller()
export class ChannelsController {
  constructor(private readonly channels: ChannelsService) {}

  @RouteHandler(routes.promote)
  promote(
    @CurrentCaller() caller: Caller,
    @Body({ schema: routes.promote.body }) { remotes, ...command }: BodyOf<typeof routes.promote>,
  ): Promise<ChangeResult> {
    return this.channels.changeIfCompatible(commandOf(caller, command), promote(caller, remotes));
  }

  @RouteHandler(routes.rollBack)
  rollBack(
    @CurrentCaller() caller: Caller,
    @Body({ schema: routes.rollBack.body }) { remotes, ...command }: BodyOf<typeof routes.rollBack>,
  ): Promise<ChangeResult> {
    return this.channels.changeUnconditionally(
      commandOf(caller, command),
      rollBack(caller, remotes),
    );
  }

  @RouteHandler(routes.setCanary)
  setCanary(
    @CurrentCaller() caller: Caller,
    @Body({ schema: routes.setCanary.body })
    { name, version, percent, ...command }: BodyOf<typeof routes.setCanary>,
  ): Promise<ChangeResult> {
    const plan = setCanary(caller, { name, version, percent });
    return percent > 0
      ? this.channels.changeIfCompatible(commandOf(caller, command), plan)
      : this.channels.changeUnconditionally(commandOf(caller, command), plan);
  }

  @RouteHandler(routes.stopCanary)
  stopCanary(
    @CurrentCaller() caller: Caller,
    @Body({ schema: routes.stopCanary.body })
    { name, ...command }: BodyOf<typeof routes.stopCanary>,
  ): Promise<ChangeResult> {
    return this.channels.changeUnconditionally(
      commandOf(caller, command),
      stopCanary(caller, name),
    );
  }

  @RouteHandler(routes.setLock)
  setLock(
    @CurrentCaller() caller: Caller,
    @Body({ schema: routes.setLock.body })
    { channel, locked, reason, by }: BodyOf<typeof routes.setLock>,
  ): Promise<ChannelStatus> {
    requirePlatform(caller, 'lock channels');
    const entry = { reason, by: actorName(caller, by) };
    return locked ? this.channels.lock(channel, entry) : this.channels.unlock(channel, entry);
  }

  @RouteHandler(routes.status)
  status(
    @Query({ schema: routes.status.query }) { channel }: z.infer<typeof routes.status.query>,
  ): Promise<ChannelStatus> {
    return this.channels.status(channel);
  }
}
