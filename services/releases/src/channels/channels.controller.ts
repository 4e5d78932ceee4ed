import { type ChannelStatus, type Outcome, releasesRoutes } from '@larkway/releases-contract';
import { Body, Controller, Query } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { Answers, CalledBy } from '../access/answers.js';
import { type Caller, nameOf, requirePlatform } from '../access/caller.js';
import { setCanary, stopCanary } from './canary.js';
import { ChangeChannel } from './change-channel.js';
import { LockChannel } from './lock-channel.js';
import type { Command } from './plan.js';
import { promote } from './promote.js';
import { readStatus } from './read-status.js';
import { rollBack } from './roll-back.js';

const routes = releasesRoutes;
type BodyOf<R extends { body: z.ZodType }> = z.infer<R['body']>;

const commandOf = (
  caller: Caller,
  { by, ...command }: Omit<Command, 'by'> & { by?: string | undefined },
): Command => ({ ...command, by: nameOf(caller, by) });

@Controller()
export class ChannelsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly change: ChangeChannel,
    private readonly locks: LockChannel,
  ) {}

  @Answers(routes.promote)
  promote(
    @CalledBy() caller: Caller,
    @Body({ schema: routes.promote.body }) { remotes, ...command }: BodyOf<typeof routes.promote>,
  ): Promise<Outcome> {
    return this.change.ifItFits(commandOf(caller, command), promote(caller, remotes));
  }

  @Answers(routes.rollBack)
  rollBack(
    @CalledBy() caller: Caller,
    @Body({ schema: routes.rollBack.body }) { remotes, ...command }: BodyOf<typeof routes.rollBack>,
  ): Promise<Outcome> {
    return this.change.anyway(commandOf(caller, command), rollBack(caller, remotes));
  }

  @Answers(routes.setCanary)
  setCanary(
    @CalledBy() caller: Caller,
    @Body({ schema: routes.setCanary.body })
    { name, version, percent, ...command }: BodyOf<typeof routes.setCanary>,
  ): Promise<Outcome> {
    const plan = setCanary(caller, { name, version, percent });
    return percent > 0
      ? this.change.ifItFits(commandOf(caller, command), plan)
      : this.change.anyway(commandOf(caller, command), plan);
  }

  @Answers(routes.stopCanary)
  stopCanary(
    @CalledBy() caller: Caller,
    @Body({ schema: routes.stopCanary.body })
    { name, ...command }: BodyOf<typeof routes.stopCanary>,
  ): Promise<Outcome> {
    return this.change.anyway(commandOf(caller, command), stopCanary(caller, name));
  }

  @Answers(routes.setLock)
  setLock(
    @CalledBy() caller: Caller,
    @Body({ schema: routes.setLock.body })
    { channel, locked, reason, by }: BodyOf<typeof routes.setLock>,
  ): Promise<ChannelStatus> {
    requirePlatform(caller, 'lock channels');
    const said = { reason, by: nameOf(caller, by) };
    return locked ? this.locks.lock(channel, said) : this.locks.unlock(channel, said);
  }

  @Answers(routes.status)
  status(
    @Query({ schema: routes.status.query }) { channel }: z.infer<typeof routes.status.query>,
  ): Promise<ChannelStatus> {
    return this.dataSource.transaction('REPEATABLE READ', (manager) =>
      readStatus(manager, channel),
    );
  }
}
