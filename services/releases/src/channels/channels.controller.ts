import { invalidFields } from '@larkway/kit/errors';
import {
  type CanaryPlan,
  type ChangeResult,
  type ChannelStatus,
  releasesRoutes,
} from '@larkway/releases-contract';
import { Body, Controller, Query } from '@nestjs/common';
import type { z } from 'zod';
import {
  actorName,
  type Caller,
  CurrentCaller,
  requirePlatform,
  RouteHandler,
} from '../access/access.guard.js';
import type { StepState } from './channel-state.js';
import { ChannelsService } from './channels.service.js';
import { type Command, promote, rollBack, setCanary, stopCanary } from './plans.js';

const routes = releasesRoutes;
type BodyOf<R extends { body: z.ZodType }> = z.infer<R['body']>;

const commandOf = (
  caller: Caller,
  { by, ...command }: Omit<Command, 'by'> & { by?: string | undefined },
): Command => ({ ...command, by: actorName(caller, by) });

/** @throws DomainError 422 if the plan does not fit the canary. */
const firstStep = (
  { channel, by, reason }: Command,
  percent: number,
  { percents, everySeconds }: CanaryPlan,
): StepState => {
  if (percents[0] !== percent)
    throw invalidFields([
      { path: ['plan', 'percents', 0], message: `must be the canary's share, ${percent}` },
    ]);
  if (channel !== 'production')
    throw invalidFields([
      {
        path: ['plan'],
        message: `needs visits, which are counted in production only, not in ${channel}`,
      },
    ]);
  return {
    percents,
    everySeconds,
    step: 1,
    since: new Date(),
    startedBy: by,
    reason,
    claimedUntil: null,
    refusal: null,
  };
};

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
    { name, version, percent, plan, ...wanted }: BodyOf<typeof routes.setCanary>,
  ): Promise<ChangeResult> {
    const command = commandOf(caller, wanted);
    const steps = plan && firstStep(command, percent, plan);
    const change = setCanary(caller, { name, version, percent, ...(steps && { steps }) });
    return percent > 0
      ? this.channels.changeIfCompatible(command, change)
      : this.channels.changeUnconditionally(command, change);
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
