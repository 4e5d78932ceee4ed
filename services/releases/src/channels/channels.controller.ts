import { type ChangeResult, type ChannelStatus, releasesRoutes } from '@larkway/releases-contract';
import { Body, Controller, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { CurrentCaller, RouteHandler } from '../access/route-handler.js';
import { actorName, type Caller, requirePlatform } from '../access/permissions.js';
import { setCanary, stopCanary } from './canary.js';
import { ChangeChannel } from './change-channel.js';
import { LockChannel } from './lock-channel.js';
import type { Command } from './plan.js';
import { promote } from './promote.js';
import { readStatus } from './live-pointers.js';
import { rollBack } from './roll-back.js';

const routes = releasesRoutes;
type BodyOf<R extends { body: z.ZodType }> = z.infer<R['body']>;

const commandOf = (
  caller: Caller,
  { by, ...command }: Omit<Command, 'by'> & { by?: string | undefined },
): Command => ({ ...command, by: actorName(caller, by) });

@Controller()
export class ChannelsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly change: ChangeChannel,
    private readonly locks: LockChannel,
  ) {}

  @RouteHandler(routes.promote)
  promote(
    @CurrentCaller() caller: Caller,
    @Body({ schema: routes.promote.body }) { remotes, ...command }: BodyOf<typeof routes.promote>,
  ): Promise<ChangeResult> {
    return this.change.changeIfCompatible(commandOf(caller, command), promote(caller, remotes));
  }

  @RouteHandler(routes.rollBack)
  rollBack(
    @CurrentCaller() caller: Caller,
    @Body({ schema: routes.rollBack.body }) { remotes, ...command }: BodyOf<typeof routes.rollBack>,
  ): Promise<ChangeResult> {
    return this.change.changeUnconditionally(commandOf(caller, command), rollBack(caller, remotes));
  }

  @RouteHandler(routes.setCanary)
  setCanary(
    @CurrentCaller() caller: Caller,
    @Body({ schema: routes.setCanary.body })
    { name, version, percent, ...command }: BodyOf<typeof routes.setCanary>,
  ): Promise<ChangeResult> {
    const plan = setCanary(caller, { name, version, percent });
    return percent > 0
      ? this.change.changeIfCompatible(commandOf(caller, command), plan)
      : this.change.changeUnconditionally(commandOf(caller, command), plan);
  }

  @RouteHandler(routes.stopCanary)
  stopCanary(
    @CurrentCaller() caller: Caller,
    @Body({ schema: routes.stopCanary.body })
    { name, ...command }: BodyOf<typeof routes.stopCanary>,
  ): Promise<ChangeResult> {
    return this.change.changeUnconditionally(commandOf(caller, command), stopCanary(caller, name));
  }

  @RouteHandler(routes.setLock)
  setLock(
    @CurrentCaller() caller: Caller,
    @Body({ schema: routes.setLock.body })
    { channel, locked, reason, by }: BodyOf<typeof routes.setLock>,
  ): Promise<ChannelStatus> {
    requirePlatform(caller, 'lock channels');
    const entry = { reason, by: actorName(caller, by) };
    return locked ? this.locks.lock(channel, entry) : this.locks.unlock(channel, entry);
  }

  @RouteHandler(routes.status)
  status(
    @Query({ schema: routes.status.query }) { channel }: z.infer<typeof routes.status.query>,
  ): Promise<ChannelStatus> {
    return this.dataSource.transaction('REPEATABLE READ', (manager) =>
      readStatus(manager, channel),
    );
  }
}
