import { DomainError } from '@larkway/kit/errors';
import { LOGGER, type PeriodicWork, runPeriodically } from '@larkway/kit/service';
import {
  type CanarySteps,
  type Channel,
  type ChannelStatus,
  releaseErrorCodes,
} from '@larkway/releases-contract';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { Brackets, DataSource } from 'typeorm';
import type { Caller } from '../access/access.guard.js';
import { CanaryAnalysis } from '../canary-analysis/canary-analysis.js';
import { MIN_VISITS } from '../canary-analysis/compare-versions.js';
import {
  type ChannelState,
  readChannelSnapshot,
  type RemoteState,
  type StepState,
} from '../channels/channel-state.js';
import { CanaryStepsEntity } from '../channels/channel.entity.js';
import { ChannelsService } from '../channels/channels.service.js';
import { type Command, type Plan, promote, setCanary } from '../channels/plans.js';
import { TelemetryService, toVersionStats } from '../telemetry/telemetry.service.js';

const INTERVAL_MILLISECONDS = 5_000;
/**
 * A copy of the service that tries a step has this long before another one, or the next attempt,
 * may follow. Longer than a compatibility check that waits for another one.
 */
const CLAIM_MILLISECONDS = 2 * 60_000;

// The team's permission was checked when the plan was started.
const caller: Caller = { kind: 'operations' };

/** A canary at one of the steps of its plan. */
interface SteppedCanary {
  name: string;
  version: string;
  steps: StepState;
}

const steppedCanaries = ({ remotes }: ChannelState): SteppedCanary[] =>
  [...remotes.values()].flatMap(({ name, canary }) =>
    canary?.steps ? [{ name, version: canary.version, steps: canary.steps }] : [],
  );

const nextAt = ({ since, everySeconds }: StepState): Date =>
  new Date(since.getTime() + everySeconds * 1_000);

/** What keeps the next step from being tried. */
const waitOf = (
  steps: StepState,
  { lock, visits, now }: { lock: ChannelStatus['lock']; visits: number; now: Date },
): 'time' | 'unlock' | 'visits' | null => {
  if (now < nextAt(steps)) return 'time';
  if (lock) return 'unlock';
  return visits < MIN_VISITS ? 'visits' : null;
};

const refusalOf = ({ message, issues }: DomainError): string =>
  [message, ...(issues ?? []).map((issue) => `${issue.path}: ${issue.message}`)].join('\n');

/** The channel has changed or was locked since the step was found due. The next run sees that. */
const isOutdated = (error: unknown): boolean =>
  error instanceof DomainError &&
  (error.code === releaseErrorCodes.stale || error.code === releaseErrorCodes.locked);

/**
 * Takes the next steps of canaries with a plan: sets the next share, and promotes the version at the
 * end. A step follows when its time is over and canary analysis has compared enough visits of it and
 * found no regression (ADR 0036). The plan is stored beside the canary, so each change of the remote
 * ends it, and a restarted service continues it.
 */
@Injectable()
export class CanaryStepsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private work?: PeriodicWork;

  constructor(
    private readonly dataSource: DataSource,
    private readonly telemetry: TelemetryService,
    private readonly channels: ChannelsService,
    private readonly canaryAnalysis: CanaryAnalysis,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.work = runPeriodically(INTERVAL_MILLISECONDS, () =>
      this.advance().catch((error: unknown) =>
        this.log.warn(
          { err: error },
          'steps of canaries could not be read; the next run tries again',
        ),
      ),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work?.stop();
  }

  /** Takes each step that is due. An error in one remote does not affect the others. */
  async advance(now = new Date()): Promise<void> {
    const state = await this.snapshot('production');
    for (const canary of steppedCanaries(state)) {
      await this.advanceCanary(canary, state, now).catch((error: unknown) =>
        this.log.warn(
          { err: error, remote: canary.name },
          'the next step of a canary failed; it is tried again',
        ),
      );
    }
  }

  /** The plans of a channel, with what each next step waits for. */
  async list(channel: Channel, now = new Date()): Promise<CanarySteps[]> {
    const state = await this.snapshot(channel);
    return Promise.all(
      steppedCanaries(state).map(async (canary) => {
        const { percents, everySeconds, step, since, refusal, startedBy, reason } = canary.steps;
        const visits = await this.countVisits(canary);
        const wait = waitOf(canary.steps, { lock: state.lock, visits, now });
        return {
          name: canary.name,
          version: canary.version,
          percents,
          everySeconds,
          step,
          since: since.toISOString(),
          nextAt: nextAt(canary.steps).toISOString(),
          waitsFor: wait ?? (refusal === null ? null : 'compatibility'),
          visits,
          visitsNeeded: MIN_VISITS,
          refusal,
          by: startedBy,
          reason,
        };
      }),
    );
  }

  private snapshot(channel: Channel): Promise<ChannelState> {
    return readChannelSnapshot(this.dataSource.manager, channel, (_manager, state) =>
      Promise.resolve(state),
    );
  }

  private async countVisits({ name, version, steps }: SteppedCanary): Promise<number> {
    const observed = await this.telemetry.since(steps.since, name);
    const { served, viewed } = toVersionStats(observed.find((one) => one.version === version));
    return Math.max(served.of, viewed.of);
  }

  private async advanceCanary(
    canary: SteppedCanary,
    state: ChannelState,
    now: Date,
  ): Promise<void> {
    const { lock, remotes, revision } = state;
    // The cheap conditions first: most runs find that the time is not over.
    if (now < nextAt(canary.steps)) return;
    const visits = await this.countVisits(canary);
    if (waitOf(canary.steps, { lock, visits, now }) !== null) return;
    // Canary analysis halts a canary that is worse.
    const remote: RemoteState = remotes.get(canary.name)!;
    if (await this.canaryAnalysis.findCanaryRegression(remote)) return;
    if (!(await this.claim(canary, now))) return;
    await this.takeStep(canary, revision);
  }

  /** @returns false if another copy of the service tries the step, or it was refused just now */
  private async claim({ name, steps: { step } }: SteppedCanary, now: Date): Promise<boolean> {
    const { affected } = await this.dataSource
      .createQueryBuilder()
      .update(CanaryStepsEntity)
      .set({ claimedUntil: new Date(now.getTime() + CLAIM_MILLISECONDS) })
      .where({ channel: 'production', name, step })
      .andWhere(
        new Brackets((free) =>
          free.where('claimed_until IS NULL').orWhere('claimed_until <= :now', { now }),
        ),
      )
      .execute();
    return affected === 1;
  }

  private async takeStep(
    { name, version, steps }: SteppedCanary,
    expectedRevision: number,
  ): Promise<void> {
    const { percents, startedBy, reason } = steps;
    const step = steps.step + 1;
    const command: Command = {
      channel: 'production',
      by: startedBy,
      reason: `${reason} (step ${step} of ${percents.length})`,
      dryRun: false,
      expectedRevision,
    };
    const plan: Plan =
      step === percents.length
        ? promote(caller, [{ name, version }])
        : setCanary(caller, {
            name,
            version,
            percent: percents[step - 1]!,
            steps: { ...steps, step, claimedUntil: null, refusal: null },
          });
    try {
      await this.channels.changeIfCompatible(command, plan);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const key = { channel: 'production', name, step: steps.step } as const;
      if (isOutdated(error)) {
        await this.dataSource.manager.update(CanaryStepsEntity, key, { claimedUntil: null });
        return;
      }
      const refusal = refusalOf(error);
      await this.dataSource.manager.update(CanaryStepsEntity, key, { refusal });
      this.log.warn(
        { remote: name, version, step, refusal },
        'the next step of a canary is refused',
      );
    }
  }
}
