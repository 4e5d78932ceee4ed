import { DomainError } from '@larkway/kit/errors';
import { LOGGER } from '@larkway/kit/service';
import { KeyedMutex } from '@larkway/kit/submissions';
import {
  type Change,
  type GateReport,
  type LivePayload,
  type Outcome,
  releaseErrorCodes,
} from '@larkway/releases-contract';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { ChangeLog } from '../changes/change-log.js';
import { Gate } from '../gate/gate.js';
import { gateRefused } from '../gate/gate-refused.js';
import { type ChannelState, lookAtChannel, readChannel } from './channel-state.js';
import { toPayload } from './live-payload.js';
import { after, type Command, type Plan, type Planned, requireExpected } from './plan.js';
import { writePlan } from './write-plan.js';

const mostLooks = 5;

const nothingAgainst: GateReport = { passes: true, problems: [] };

/** What a plan would come to, as it was seen without holding the channel. */
interface Look {
  planned: Planned;
  before: LivePayload;
  payload: LivePayload;
}

const isNothing = ({ planned }: Look): boolean => planned.moves.length === 0;

const unchanged = ({ before }: Look, report: GateReport): Outcome => ({
  changed: false,
  revision: before.revision,
  report,
  change: null,
});

const done = (change: Change, report: GateReport): Outcome => ({
  changed: true,
  revision: change.revision!,
  report,
  change,
});

/** Changes what is live in a channel: one after the other, each wholly or not at all. */
@Injectable()
export class ChangeChannel {
  // Other copies of this service do not take turns with us; for them there is the comparison of revisions.
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: ChangeLog,
    private readonly gate: Gate,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** What the gate must pass first. @throws DomainError 422 when it refuses, 409 when the channel keeps moving on meanwhile. */
  async ifItFits(command: Command, plan: Plan): Promise<Outcome> {
    if (command.dryRun) return this.tryToFit(command, plan);
    return this.mutex.runExclusive(command.channel, () => this.tryToFit(command, plan));
  }

  /** What nothing may hold back. The gate is asked afterwards, and only reports. */
  async anyway(command: Command, plan: Plan): Promise<Outcome> {
    const { look, change } = command.dryRun
      ? { look: await this.look(command, plan), change: undefined }
      : await this.carryOut(command, plan);
    const report = await this.reportOn(look);
    return change ? done(change, report) : unchanged(look, report);
  }

  private async tryToFit(command: Command, plan: Plan): Promise<Outcome> {
    for (let looks = 0; looks < mostLooks; looks++) {
      const look = await this.look(command, plan);
      const report = await this.check(look, { withTrial: true });
      if (!report.passes) throw gateRefused(report);
      if (command.dryRun || isNothing(look)) return unchanged(look, report);
      const { change } = await this.carryOut(command, plan, look.before.revision);
      if (change) return done(change, report);
    }
    throw new DomainError(
      releaseErrorCodes.stale,
      `${command.channel} kept changing while this was checked. Try again.`,
      { status: 409 },
    );
  }

  private look(command: Command, plan: Plan): Promise<Look> {
    return lookAtChannel(this.dataSource.manager, command.channel, (manager, state) =>
      this.foresee(manager, command, plan, state),
    );
  }

  private async foresee(
    manager: EntityManager,
    command: Command,
    plan: Plan,
    state: ChannelState,
  ): Promise<Look> {
    requireExpected(command, state);
    const planned = await plan(manager, state);
    return {
      planned,
      before: await toPayload(manager, state),
      payload: await toPayload(manager, after(state, planned)),
    };
  }

  /** @param seen the revision that was checked; when the channel is at another one by now, nothing is done. */
  private carryOut(
    command: Command,
    plan: Plan,
    seen?: number,
  ): Promise<{ look: Look; change?: Change }> {
    return this.changes.recording(async (manager, record) => {
      const state = await readChannel(manager, command.channel, { lock: true });
      const look = await this.foresee(manager, command, plan, state);
      const movedOn = seen !== undefined && seen !== state.revision;
      if (movedOn || isNothing(look)) return { look };
      return { look, change: await writePlan(manager, record, command, state, look.planned) };
    });
  }

  private async check(
    { planned, before, payload }: Look,
    { withTrial }: { withTrial: boolean },
  ): Promise<GateReport> {
    const moved = planned.remotes.map(({ name }) => name);
    return moved.length === 0
      ? nothingAgainst
      : this.gate.check({ before, payload, moved, withTrial });
  }

  private async reportOn(look: Look): Promise<GateReport> {
    try {
      return await this.check(look, { withTrial: false });
    } catch (error) {
      // It is done already, and whoever did it must hear that.
      this.log.warn(
        { err: error },
        'the gate could not say what stands against a change that was made',
      );
      return { passes: false, problems: [] };
    }
  }
}
