import { Metrics } from '@larkway/kit/observability';
import { LOGGER, type PeriodicWork, runPeriodically } from '@larkway/kit/service';
import type { Regression } from '@larkway/releases-contract';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import type { Caller } from '../access/access.guard.js';
import { AuditLogService } from '../audit-log/audit-log.service.js';
import { readChannelSnapshot, type RemoteState } from '../channels/channel-state.js';
import { ChannelsService } from '../channels/channels.service.js';
import { type Command, type Plan, rollBack, stopCanary } from '../channels/plans.js';
import { TelemetryService, toVersionStats } from '../telemetry/telemetry.service.js';
import type { VersionName } from '../versions/read-versions.js';
import { compareVersions } from './compare-versions.js';

/** Name of canary analysis in the audit log. */
const ACTOR = 'judge';

const INTERVAL_MILLISECONDS = 5_000;
/** A promotion is watched for this long. */
const PROMOTION_MILLISECONDS = 60 * 60_000;
/** Measurements of the version before a promotion count for this long. */
const BASELINE_MILLISECONDS = 24 * 60 * 60_000;

/** Browsers alone roll back a promotion only with at least this many visits, */
const BROWSER_MIN_VISITS = 1_000;
/**
 * and only with this many more bad visits per visit. To forge 50 of 1,000 visits takes 17 networks,
 * because three visits of each network count.
 */
const BROWSER_MIN_ERROR_INCREASE = 0.05;

const caller: Caller = { kind: 'operations' };

/** A version and the time from which its measurements count. */
interface MeasuredVersion {
  version: string;
  from: Date;
}

const ago = (milliseconds: number, now = Date.now()): Date => new Date(now - milliseconds);

const describeRegression = ({ measure, candidate, baseline }: Regression): string =>
  measure === 'errors'
    ? `${(100 * candidate).toFixed(1)} % errors, before ${(100 * baseline).toFixed(1)} %`
    : `${measure} p75 ${candidate.toPrecision(3)}, before ${baseline.toPrecision(3)}`;

/**
 * Whether a regression rolls back a promotion. Browsers can be forged: with few visits, a stranger
 * with some networks could outvote real visitors. Measurements of site servers always count.
 */
const rollsBack = ({
  seenBy,
  measure,
  candidate,
  baseline,
  candidateCount,
}: Regression): boolean => {
  if (seenBy === 'server') return true;
  return (
    candidateCount >= BROWSER_MIN_VISITS &&
    (measure !== 'errors' || candidate - baseline >= BROWSER_MIN_ERROR_INCREASE)
  );
};

/**
 * Compares versions every five seconds: a canary with the stable version in the same period, a
 * promotion of the last hour with the version before it. Stops the canary, or rolls back the
 * promotion, if it is worse, and records the measurements in the audit log (ADR 0018).
 */
@Injectable()
export class CanaryAnalysis implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly suspectGauge: Gauge<'remote'>;
  /**
   * Remotes whose promotion is worse according to browsers, with too few visits to roll it back.
   */
  private readonly suspects = new Set<string>();
  private work?: PeriodicWork;

  constructor(
    private readonly dataSource: DataSource,
    private readonly telemetry: TelemetryService,
    private readonly channels: ChannelsService,
    private readonly auditLog: AuditLogService,
    @Inject(LOGGER) private readonly log: Logger,
    { registry }: Metrics,
  ) {
    this.suspectGauge = new Gauge({
      name: 'releases_promotions_doubted',
      help: 'Recent promotions that are worse according to browsers, with too few visits to roll them back',
      labelNames: ['remote'],
      registers: [registry],
    });
  }

  onApplicationBootstrap(): void {
    this.work = runPeriodically(INTERVAL_MILLISECONDS, () =>
      this.analyze().catch((error: unknown) =>
        this.log.warn({ err: error }, 'versions could not be compared; the next run tries again'),
      ),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work?.stop();
  }

  /**
   * Compares the versions of all remotes once. An error in one remote does not affect the others.
   */
  async analyze(): Promise<void> {
    const state = await readChannelSnapshot(
      this.dataSource.manager,
      'production',
      (_manager, snapshot) => Promise.resolve(snapshot),
    );
    for (const remote of state.remotes.values()) {
      await this.analyzeRemote(remote, state.revision).catch((error: unknown) =>
        this.log.warn(
          { err: error, remote: remote.name },
          'a remote could not be analyzed; the next run tries again',
        ),
      );
    }
  }

  private async analyzeRemote(remote: RemoteState, revision: number): Promise<void> {
    const isHalted = await this.analyzeCanary(remote, revision);
    if (!isHalted) await this.analyzePromotion(remote, revision);
  }

  /** In which measure the canary of a remote is worse than the stable version, if it is. */
  async findCanaryRegression({
    name,
    stable,
    canary,
  }: RemoteState): Promise<Regression | undefined> {
    if (!canary || canary.percent === 0) return undefined;
    // Measurements from before the canary was set belong to an earlier decision.
    const since = await this.canarySince({ name, version: canary.version });
    const from = new Date(Math.max(ago(PROMOTION_MILLISECONDS).getTime(), since?.getTime() ?? 0));
    // At 100 percent, no visitor gets the stable version in the same period.
    const baselineFrom = canary.percent === 100 ? ago(BASELINE_MILLISECONDS, from.getTime()) : from;
    return this.findRegression(
      name,
      { version: canary.version, from },
      { version: stable, from: baselineFrom },
    );
  }

  private async analyzeCanary(remote: RemoteState, revision: number): Promise<boolean> {
    const regression = await this.findCanaryRegression(remote);
    if (regression)
      await this.revert('Canary halted', regression, revision, stopCanary(caller, remote.name));
    return regression !== undefined;
  }

  private async analyzePromotion(
    { name, stable, lastGood, since }: RemoteState,
    revision: number,
  ): Promise<void> {
    if (lastGood === null || since < ago(PROMOTION_MILLISECONDS))
      return this.reportSuspect(name, undefined);
    const regression = await this.findRegression(
      name,
      { version: stable, from: since },
      { version: lastGood, from: ago(BASELINE_MILLISECONDS, since.getTime()) },
    );
    const isSuspect = regression !== undefined && !rollsBack(regression);
    this.reportSuspect(name, isSuspect ? regression : undefined);
    if (regression && !isSuspect)
      await this.revert(
        'Rolled back',
        regression,
        revision,
        rollBack(caller, [{ name, version: lastGood }]),
      );
  }

  /** Sets the metric, which has an alert, and logs a new suspect once. */
  private reportSuspect(remote: string, regression: Regression | undefined): void {
    this.suspectGauge.set({ remote }, regression ? 1 : 0);
    const isKnown = this.suspects.has(remote);
    if (!regression) this.suspects.delete(remote);
    else this.suspects.add(remote);
    if (regression && !isKnown)
      this.log.warn(
        { remote, ...regression },
        'a promotion is worse according to browsers, with too few visits to roll it back',
      );
  }

  private async findRegression(
    name: string,
    candidate: MeasuredVersion,
    baseline: MeasuredVersion,
  ): Promise<Regression | undefined> {
    const [now, before] = await Promise.all(
      [candidate, baseline].map(async ({ version, from }) =>
        toVersionStats(
          (await this.telemetry.since(from, name)).find((one) => one.version === version),
        ),
      ),
    );
    const regression = compareVersions(now!, before!);
    // An operator who saw the measurements and made the version live again overrules browsers.
    if (
      regression?.seenBy === 'browser' &&
      (await this.wasRevertedBefore({ name, version: candidate.version }))
    )
      return undefined;
    return regression;
  }

  private async revert(
    what: string,
    regression: Regression,
    expectedRevision: number,
    plan: Plan,
  ): Promise<void> {
    const command: Command = {
      channel: 'production',
      by: ACTOR,
      reason: `${what}: ${describeRegression(regression)}`,
      dryRun: false,
      expectedRevision,
      evidence: { ...regression },
    };
    await this.channels.changeUnconditionally(command, plan);
  }

  /** When the version last became a canary, or its percentage was changed. */
  private async canarySince({ name, version }: VersionName): Promise<Date | undefined> {
    const set = await this.auditLog.latest({
      kind: 'canary-set',
      channel: 'production',
      moves: [{ name, to: version }],
    });
    return set && new Date(set.at);
  }

  /**
   * The evidence distinguishes entries of canary analysis from those of an operator with the same
   * name.
   */
  private async wasRevertedBefore({ name, version }: VersionName): Promise<boolean> {
    const reverted = await this.auditLog.latest({
      by: ACTOR,
      evidence: {},
      channel: 'production',
      moves: [{ name, from: version }],
    });
    return reverted !== undefined;
  }
}
