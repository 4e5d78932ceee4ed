import { Metrics } from '@larkway/kit/observability';
import { LOGGER } from '@larkway/kit/service';
import type { Verdict } from '@larkway/releases-contract';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import type { Caller } from '../access/caller.js';
import { stopCanary } from '../channels/canary.js';
import { ChangeChannel } from '../channels/change-channel.js';
import { lookAtChannel, type RemoteState } from '../channels/channel-state.js';
import type { Command, Plan } from '../channels/plan.js';
import { rollBack } from '../channels/roll-back.js';
import { Observations, toSeen } from '../telemetry/observations.js';
import { rollsBack } from './browsers-alone.js';
import { compare } from './compare.js';
import { Decisions, JUDGE } from './decisions.js';

const LOOK_MILLISECONDS = 5_000;
/** For how long a promotion counts as fresh, and how far back its forerunner is remembered. */
const FRESH_MILLISECONDS = 60 * 60_000;
const MEMORY_MILLISECONDS = 24 * 60 * 60_000;

const caller: Caller = { kind: 'operations' };

/** A version from a moment on. */
interface Judged {
  version: string;
  from: Date;
}

const ago = (milliseconds: number, now = Date.now()): Date => new Date(now - milliseconds);

/** Figures for people: shares as per cent, the rest as it is measured. */
const words = ({ measure, candidate, baseline }: Verdict): string =>
  measure === 'errors'
    ? `${(100 * candidate).toFixed(1)} % errors, before ${(100 * baseline).toFixed(1)} %`
    : `${measure} p75 ${candidate.toPrecision(3)}, before ${baseline.toPrecision(3)}`;

/**
 * Takes back by itself what is worse than the version before: a canary is compared with what everybody else gets at the same time, a fresh
 * promotion with its forerunner. What it rests on goes into the audit log.
 */
@Injectable()
export class Judge implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly doubted: Gauge<'remote'>;
  /** Remotes whose promotion is doubted now. */
  private readonly doubts = new Set<string>();
  private timer?: NodeJS.Timeout;
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly observations: Observations,
    private readonly decisions: Decisions,
    private readonly change: ChangeChannel,
    @Inject(LOGGER) private readonly log: Logger,
    { registry }: Metrics,
  ) {
    this.doubted = new Gauge({
      name: 'releases_promotions_doubted',
      help: 'Fresh promotions that browsers alone see worse, while too few visit to roll them back',
      labelNames: ['remote'],
      registers: [registry],
    });
  }

  onApplicationBootstrap(): void {
    const next = () => {
      this.looking = this.look().catch((error: unknown) =>
        this.log.warn({ err: error }, 'versions could not be compared, they will be'),
      );
      void this.looking.then(() => (this.timer = setTimeout(next, LOOK_MILLISECONDS)));
    };
    this.timer = setTimeout(next, LOOK_MILLISECONDS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    await this.looking;
    clearTimeout(this.timer);
  }

  /** Compares once. One remote that cannot be judged keeps no other from it. */
  async look(): Promise<void> {
    const state = await lookAtChannel(this.dataSource.manager, 'production', (_manager, now) =>
      Promise.resolve(now),
    );
    for (const remote of state.remotes.values()) {
      await this.judge(remote, state.revision).catch((error: unknown) =>
        this.log.warn(
          { err: error, remote: remote.name },
          'a remote could not be judged, it will be',
        ),
      );
    }
  }

  private async judge(remote: RemoteState, revision: number): Promise<void> {
    const isHalted = await this.judgeCanary(remote, revision);
    if (!isHalted) await this.judgePromotion(remote, revision);
  }

  private async judgeCanary(
    { name, stable, canary }: RemoteState,
    revision: number,
  ): Promise<boolean> {
    if (!canary || canary.percent === 0) return false;
    // What was seen of it before somebody gave it to visitors is settled.
    const since = await this.decisions.canarySince({ name, version: canary.version });
    const from = new Date(Math.max(ago(FRESH_MILLISECONDS).getTime(), since?.getTime() ?? 0));
    // When everybody gets it, there are no others at the same time.
    const baselineFrom = canary.percent === 100 ? ago(MEMORY_MILLISECONDS, from.getTime()) : from;
    const verdict = await this.verdict(
      name,
      { version: canary.version, from },
      { version: stable, from: baselineFrom },
    );
    if (verdict) await this.takeBack('Canary halted', verdict, revision, stopCanary(caller, name));
    return verdict !== undefined;
  }

  private async judgePromotion(
    { name, stable, lastGood, since }: RemoteState,
    revision: number,
  ): Promise<void> {
    if (lastGood === null || since < ago(FRESH_MILLISECONDS)) return this.doubt(name, undefined);
    const verdict = await this.verdict(
      name,
      { version: stable, from: since },
      { version: lastGood, from: ago(MEMORY_MILLISECONDS, since.getTime()) },
    );
    const isDoubted = verdict !== undefined && !rollsBack(verdict);
    this.doubt(name, isDoubted ? verdict : undefined);
    if (verdict && !isDoubted)
      await this.takeBack(
        'Rolled back',
        verdict,
        revision,
        rollBack(caller, [{ name, version: lastGood }]),
      );
  }

  /** For people to look at: an alert follows. */
  private doubt(remote: string, verdict: Verdict | undefined): void {
    this.doubted.set({ remote }, verdict ? 1 : 0);
    const isKnown = this.doubts.has(remote);
    if (!verdict) this.doubts.delete(remote);
    else this.doubts.add(remote);
    if (verdict && !isKnown)
      this.log.warn(
        { remote, ...verdict },
        'browsers alone see a promotion worse; too few visit to roll it back for that',
      );
  }

  private async verdict(
    name: string,
    candidate: Judged,
    baseline: Judged,
  ): Promise<Verdict | undefined> {
    const [now, before] = await Promise.all(
      [candidate, baseline].map(async ({ version, from }) =>
        toSeen((await this.observations.since(from, name)).find((one) => one.version === version)),
      ),
    );
    const verdict = compare(now!, before!);
    // Browsers may be anybody's; somebody who has seen the figures and made it live again knows better than they do.
    if (
      verdict?.seenBy === 'browser' &&
      (await this.decisions.isOverruled({ name, version: candidate.version }))
    )
      return undefined;
    return verdict;
  }

  private async takeBack(
    what: string,
    verdict: Verdict,
    expectedRevision: number,
    plan: Plan,
  ): Promise<void> {
    const command: Command = {
      channel: 'production',
      by: JUDGE,
      reason: `${what}: ${words(verdict)}`,
      dryRun: false,
      expectedRevision,
      evidence: { ...verdict },
    };
    await this.change.anyway(command, plan);
  }
}
