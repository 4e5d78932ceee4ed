import { LOGGER } from '@larkway/kit';
import type { Caller } from '../access/caller.js';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { stopCanary } from '../channels/canary.js';
import { ChangeChannel } from '../channels/change-channel.js';
import { lookAtChannel, type RemoteState } from '../channels/channel-state.js';
import { rollBack } from '../channels/roll-back.js';
import { Observations, type SeenVersion, toSeen } from '../telemetry/observations.js';
import { compare, type Verdict } from './compare.js';

const LOOK_MILLISECONDS = 5_000;
/** For how long a promotion counts as fresh, and how far back its forerunner is remembered. */
const FRESH_MILLISECONDS = 60 * 60_000;
const MEMORY_MILLISECONDS = 24 * 60 * 60_000;

const JUDGE = 'judge';
const caller: Caller = { kind: 'operations' };

/** Figures for people: shares as per cent, the rest as it is measured. */
const words = ({ measure, candidate, baseline }: Verdict): string =>
  measure === 'errors' ? `${(100 * candidate).toFixed(1)} % errors, before ${(100 * baseline).toFixed(1)} %` : `${measure} p75 ${candidate.toPrecision(3)}, before ${baseline.toPrecision(3)}`;

/**
 * Takes back by itself what is worse than the version before: a canary is compared with what everybody else gets at the same time, a fresh
 * promotion with its forerunner. What it rests on goes into the audit log.
 */
@Injectable()
export class Judge implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly observations: Observations,
    private readonly change: ChangeChannel,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const next = () => {
      this.looking = this.look().catch((error: unknown) => this.log.warn({ err: error }, 'versions could not be compared, they will be'));
      void this.looking.then(() => (this.timer = setTimeout(next, LOOK_MILLISECONDS)));
    };
    this.timer = setTimeout(next, LOOK_MILLISECONDS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    await this.looking;
    clearTimeout(this.timer);
  }

  /** Compares once. */
  async look(): Promise<void> {
    const state = await lookAtChannel(this.dataSource.manager, 'production', (_manager, now) => Promise.resolve(now));
    for (const remote of state.remotes.values()) {
      if (remote.canary && remote.canary.percent > 0) await this.judgeCanary(remote, remote.canary.version, state.revision);
      else if (remote.lastGood && Date.now() - remote.since.getTime() < FRESH_MILLISECONDS) await this.judgePromotion(remote, remote.lastGood, state.revision);
    }
  }

  private async judgeCanary({ name, stable }: RemoteState, version: string, expectedRevision: number): Promise<void> {
    const seen = await this.observations.since(new Date(Date.now() - FRESH_MILLISECONDS), name);
    const verdict = this.verdict(seen, version, stable);
    if (!verdict) return;
    const command = { channel: 'production', by: JUDGE, reason: `Canary halted: ${words(verdict)}`, dryRun: false, expectedRevision, evidence: { ...verdict } } as const;
    await this.change.anyway(command, stopCanary(caller, name));
  }

  private async judgePromotion({ name, stable, since }: RemoteState, before: string, expectedRevision: number): Promise<void> {
    const [now, earlier] = await Promise.all([this.observations.since(since, name), this.observations.since(new Date(since.getTime() - MEMORY_MILLISECONDS), name)]);
    const verdict = this.verdict([...now.filter(({ version }) => version === stable), ...earlier.filter(({ version }) => version === before)], stable, before);
    if (!verdict) return;
    const command = { channel: 'production', by: JUDGE, reason: `Rolled back: ${words(verdict)}`, dryRun: false, expectedRevision, evidence: { ...verdict } } as const;
    await this.change.anyway(command, rollBack(caller, [{ name, version: before }]));
  }

  private verdict(seen: SeenVersion[], candidate: string, baseline: string): Verdict | undefined {
    const of = (version: string) => toSeen(seen.find((one) => one.version === version));
    return compare(of(candidate), of(baseline));
  }
}
