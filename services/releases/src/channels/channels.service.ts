import { DomainError } from '@larkway/kit/errors';
import { LOGGER } from '@larkway/kit/service';
import { KeyedMutex } from '@larkway/kit/submissions';
import {
  type Change,
  type ChangeKind,
  type ChangeResult,
  type Channel,
  type ChannelStatus,
  type CompatibilityReport,
  type LivePayload,
  releaseErrorCodes,
} from '@larkway/releases-contract';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLogService, type RecordChange } from '../audit-log/audit-log.service.js';
import { CompatibilityCheck, incompatible } from '../compatibility-check/compatibility-check.js';
import { ProvenanceService } from '../provenance/provenance.service.js';
import { findVersions, type VersionName } from '../versions/read-versions.js';
import { WithdrawalEntity } from '../versions/version.entity.js';
import {
  type ChannelState,
  nextMap,
  readChannel,
  readChannelSnapshot,
  readLatestMap,
  readStatus,
  versionsOf,
} from './channel-state.js';
import {
  CanaryStepsEntity,
  ChannelEntity,
  DeploymentEntity,
  LiveMapEntity,
  PointersEntity,
} from './channel.entity.js';
import type { Command, Plan, PlannedChange } from './plans.js';

const MAX_ATTEMPTS = 5;

const NO_PROBLEMS: CompatibilityReport = { passes: true, problems: [] };

/** A change that was computed and not made, with the maps before and after it. */
interface Prepared extends PlannedChange {
  state: ChannelState;
  before: LivePayload;
  after: LivePayload;
}

const isEmpty = ({ moves }: PlannedChange): boolean => moves.length === 0;

/** Versions that visitors get after the change. */
const arrivingVersions = ({ moves }: PlannedChange): VersionName[] =>
  moves.flatMap(({ name, to }) => (to === null ? [] : [{ name, version: to }]));

const unchanged = ({ state }: Prepared, report: CompatibilityReport): ChangeResult => ({
  changed: false,
  revision: state.revision,
  report,
  change: null,
});

const changed = (change: Change, report: CompatibilityReport): ChangeResult => ({
  changed: true,
  revision: change.revision!,
  report,
  change,
});

/** @throws DomainError 409 if the channel is not at the revision that the caller expects. */
const requireExpectedRevision = (
  { channel, expectedRevision }: Command,
  { revision }: ChannelState,
): void => {
  if (expectedRevision === undefined || expectedRevision === revision) return;
  throw new DomainError(
    releaseErrorCodes.stale,
    `${channel} is at revision ${revision}, no longer at ${expectedRevision}. Read the status and try again.`,
    { status: 409 },
  );
};

/** A lock prevents new versions from going live, and never going back. */
const WHILE_LOCKED: ChangeKind[] = ['rolled-back', 'canary-stopped'];

/** @throws DomainError 409 if the channel is locked and the change is not a way back. */
const requireUnlocked = ({ channel, lock }: ChannelState, { kind }: PlannedChange): void => {
  if (lock && !WHILE_LOCKED.includes(kind))
    throw new DomainError(
      releaseErrorCodes.locked,
      `${channel} is locked by ${lock.by}: ${lock.reason}`,
      { status: 409 },
    );
};

/** Computes the change that a command makes in a state of the channel. */
const prepare = async (
  manager: EntityManager,
  state: ChannelState,
  command: Command,
  plan: Plan,
): Promise<Prepared> => {
  requireExpectedRevision(command, state);
  const planned = await plan(manager, state);
  requireUnlocked(state, planned);
  const before = { ...(await readLatestMap(manager, command.channel)), revision: state.revision };
  return { ...planned, state, before, after: await nextMap(manager, before, planned.remotes) };
};

/** Whether the files of a version that becomes live, or a fallback, were removed. */
const hasRetired = async (manager: EntityManager, { remotes }: Prepared): Promise<boolean> =>
  (await findVersions(manager, remotes.flatMap(versionsOf))).some(
    ({ retirement }) => retirement !== null,
  );

/**
 * Writes a change: revision, pointers, deployment history, the map and the entry of the audit log.
 * The transaction must have locked the channel.
 */
const write = async (
  manager: EntityManager,
  record: RecordChange,
  { channel, by, reason, evidence }: Command,
  { kind, state, remotes, moves, withdrawn, after }: Prepared,
): Promise<Change> => {
  const { revision } = after;
  await manager.update(ChannelEntity, { name: channel }, { revision });
  for (const { name, stable, lastGood, canary, since } of remotes) {
    await manager.upsert(
      PointersEntity,
      {
        channel,
        name,
        stable,
        lastGood,
        canary: canary?.version ?? null,
        canaryPercent: canary ? String(canary.percent) : null,
        since,
      },
      ['channel', 'name'],
    );
    // Any change of a remote ends the plan of its canary, unless the change is the plan's next step.
    await manager.delete(CanaryStepsEntity, { channel, name });
    if (canary?.steps)
      await manager.insert(CanaryStepsEntity, {
        ...canary.steps,
        channel,
        name,
        version: canary.version,
        // The step begins when visitors get it, which may be long after it was planned.
        since: new Date(),
      });
    if (state.remotes.get(name)?.stable === stable) continue;
    await manager.insert(DeploymentEntity, { channel, name, version: stable, revision });
  }
  if (withdrawn.length > 0)
    await manager
      .createQueryBuilder()
      .insert()
      .into(WithdrawalEntity)
      .values(withdrawn.map((version) => ({ ...version, channel, revision })))
      .orIgnore()
      .execute();
  await manager.insert(LiveMapEntity, { channel, revision, payload: JSON.stringify(after) });
  return record({ kind, by, reason, channel, revision, moves, evidence });
};

/** Changes what is live in a channel. Each change is atomic, and changes are sequential. */
@Injectable()
export class ChannelsService {
  // One change per channel in this process. For other copies of the service, revisions are
  // compared.
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly dataSource: DataSource,
    private readonly auditLog: AuditLogService,
    private readonly compatibilityCheck: CompatibilityCheck,
    private readonly provenances: ProvenanceService,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * Verifies the provenance of the versions and runs the compatibility check, then makes the change.
   * @throws DomainError 422 if one of the two fails, 409 if the channel keeps changing during the check
   */
  async changeIfCompatible(command: Command, plan: Plan): Promise<ChangeResult> {
    if (command.dryRun) return this.checkAndWrite(command, plan);
    return this.mutex.runExclusive(command.channel, () => this.checkAndWrite(command, plan));
  }

  private async checkAndWrite(command: Command, plan: Plan): Promise<ChangeResult> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const prepared = await this.preview(command, plan);
      await this.provenances.requireValid(arrivingVersions(prepared));
      const report = await this.check(prepared, { withTrial: true });
      if (!report.passes) throw incompatible(report);
      if (command.dryRun || isEmpty(prepared)) return unchanged(prepared, report);
      const change = await this.writeChecked(command, prepared);
      if (change) return changed(change, report);
    }
    throw new DomainError(
      releaseErrorCodes.stale,
      `${command.channel} kept changing during the compatibility check. Try again.`,
      { status: 409 },
    );
  }

  /** @returns undefined if the change no longer fits, because something changed since the check */
  private writeChecked(command: Command, prepared: Prepared): Promise<Change | undefined> {
    return this.auditLog.recording(async (manager, record) => {
      const state = await readChannel(manager, command.channel, { lock: true });
      requireUnlocked(state, prepared);
      const isStale = state.revision !== prepared.state.revision;
      if (isStale || (await hasRetired(manager, prepared))) return undefined;
      return write(manager, record, command, prepared);
    });
  }

  /**
   * Makes the change, then runs the compatibility check for the report: for changes that are never
   * refused.
   */
  async changeUnconditionally(command: Command, plan: Plan): Promise<ChangeResult> {
    const { prepared, change } = command.dryRun
      ? { prepared: await this.preview(command, plan), change: undefined }
      : await this.writeUnchecked(command, plan);
    const report = await this.reportOn(prepared);
    return change ? changed(change, report) : unchanged(prepared, report);
  }

  private writeUnchecked(
    command: Command,
    plan: Plan,
  ): Promise<{ prepared: Prepared; change?: Change }> {
    return this.auditLog.recording(async (manager, record) => {
      const state = await readChannel(manager, command.channel, { lock: true });
      const prepared = await prepare(manager, state, command, plan);
      return isEmpty(prepared)
        ? { prepared }
        : { prepared, change: await write(manager, record, command, prepared) };
    });
  }

  private preview(command: Command, plan: Plan): Promise<Prepared> {
    return readChannelSnapshot(this.dataSource.manager, command.channel, (manager, state) =>
      prepare(manager, state, command, plan),
    );
  }

  private async check(
    { remotes, before, after }: Prepared,
    { withTrial }: { withTrial: boolean },
  ): Promise<CompatibilityReport> {
    const moved = remotes.map(({ name }) => name);
    return moved.length === 0
      ? NO_PROBLEMS
      : this.compatibilityCheck.check({ before, payload: after, moved, withTrial });
  }

  private async reportOn(prepared: Prepared): Promise<CompatibilityReport> {
    try {
      return await this.check(prepared, { withTrial: false });
    } catch (error) {
      // The change is committed, and the caller must learn that.
      this.log.warn({ err: error }, 'the compatibility check failed after a change was made');
      return { passes: false, problems: [] };
    }
  }

  /** What is live in a channel. */
  status(channel: Channel): Promise<ChannelStatus> {
    return this.dataSource.transaction('REPEATABLE READ', (manager) =>
      readStatus(manager, channel),
    );
  }

  /** @throws DomainError 409 if the channel is locked already. */
  lock(channel: Channel, { by, reason }: { by: string; reason: string }): Promise<ChannelStatus> {
    return this.auditLog.recording(async (manager, record) => {
      const { revision, lock } = await readChannel(manager, channel, { lock: true });
      if (lock)
        throw new DomainError(
          releaseErrorCodes.locked,
          `${channel} is already locked by ${lock.by}: ${lock.reason}`,
          { status: 409 },
        );
      await manager.update(
        ChannelEntity,
        { name: channel },
        { lockedBy: by, lockReason: reason, lockedSince: new Date() },
      );
      await record({ kind: 'locked', by, reason, channel, revision });
      return readStatus(manager, channel);
    });
  }

  /** Changes nothing if the channel is not locked. */
  unlock(channel: Channel, { by, reason }: { by: string; reason: string }): Promise<ChannelStatus> {
    return this.auditLog.recording(async (manager, record) => {
      const { revision, lock } = await readChannel(manager, channel, { lock: true });
      if (lock) {
        await manager.update(
          ChannelEntity,
          { name: channel },
          { lockedBy: null, lockReason: null, lockedSince: null },
        );
        await record({ kind: 'unlocked', by, reason, channel, revision, evidence: { lock } });
      }
      return readStatus(manager, channel);
    });
  }
}
