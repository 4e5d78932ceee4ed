import { DomainError } from '@larkway/kit/errors';
import { LOGGER } from '@larkway/kit/service';
import { KeyedMutex } from '@larkway/kit/submissions';
import {
  type Change,
  type ChangeResult,
  type CompatibilityReport,
  type LivePayload,
  releaseErrorCodes,
} from '@larkway/releases-contract';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLog } from '../audit-log/audit-log.js';
import { CompatibilityCheck, incompatible } from '../compatibility-check/compatibility-check.js';
import { type ChannelState, readChannel, readChannelSnapshot } from './channel-state.js';
import { toPayload } from './live-pointers.js';
import {
  type Command,
  type Plan,
  type PlannedChange,
  requireExpectedRevision,
  stateAfter,
} from './plan.js';
import { writePlan } from './write-plan.js';

const MAX_ATTEMPTS = 5;

const NO_PROBLEMS: CompatibilityReport = { passes: true, problems: [] };

/** What a plan would change, computed without changing anything. */
interface ChangePreview {
  planned: PlannedChange;
  before: LivePayload;
  payload: LivePayload;
}

const isEmpty = ({ planned }: ChangePreview): boolean => planned.moves.length === 0;

const unchanged = ({ before }: ChangePreview, report: CompatibilityReport): ChangeResult => ({
  changed: false,
  revision: before.revision,
  report,
  change: null,
});

const changed = (change: Change, report: CompatibilityReport): ChangeResult => ({
  changed: true,
  revision: change.revision!,
  report,
  change,
});

/** Changes what is live in a channel. Each change is atomic, and changes are sequential. */
@Injectable()
export class ChangeChannel {
  // One change per channel in this process. For other copies of the service, revisions are
  // compared.
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly dataSource: DataSource,
    private readonly auditLog: AuditLog,
    private readonly compatibilityCheck: CompatibilityCheck,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * Runs the compatibility check, then makes the change.
   * @throws DomainError 422 if the check fails, 409 if the channel keeps changing during the check
   */
  async changeIfCompatible(command: Command, plan: Plan): Promise<ChangeResult> {
    if (command.dryRun) return this.checkAndApply(command, plan);
    return this.mutex.runExclusive(command.channel, () => this.checkAndApply(command, plan));
  }

  /**
   * Makes the change, then runs the compatibility check for the report: for changes that are never
   * refused.
   */
  async changeUnconditionally(command: Command, plan: Plan): Promise<ChangeResult> {
    const { preview, change } = command.dryRun
      ? { preview: await this.preview(command, plan), change: undefined }
      : await this.apply(command, plan);
    const report = await this.reportOn(preview);
    return change ? changed(change, report) : unchanged(preview, report);
  }

  private async checkAndApply(command: Command, plan: Plan): Promise<ChangeResult> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const preview = await this.preview(command, plan);
      const report = await this.check(preview, { withTrial: true });
      if (!report.passes) throw incompatible(report);
      if (command.dryRun || isEmpty(preview)) return unchanged(preview, report);
      const { change } = await this.apply(command, plan, preview.before.revision);
      if (change) return changed(change, report);
    }
    throw new DomainError(
      releaseErrorCodes.stale,
      `${command.channel} kept changing during the compatibility check. Try again.`,
      { status: 409 },
    );
  }

  private preview(command: Command, plan: Plan): Promise<ChangePreview> {
    return readChannelSnapshot(this.dataSource.manager, command.channel, (manager, state) =>
      this.previewIn(manager, command, plan, state),
    );
  }

  private async previewIn(
    manager: EntityManager,
    command: Command,
    plan: Plan,
    state: ChannelState,
  ): Promise<ChangePreview> {
    requireExpectedRevision(command, state);
    const planned = await plan(manager, state);
    return {
      planned,
      before: await toPayload(manager, state),
      payload: await toPayload(manager, stateAfter(state, planned)),
    };
  }

  /** @param checkedRevision nothing is changed if the channel is no longer at this revision. */
  private apply(
    command: Command,
    plan: Plan,
    checkedRevision?: number,
  ): Promise<{ preview: ChangePreview; change?: Change }> {
    return this.auditLog.recording(async (manager, record) => {
      const state = await readChannel(manager, command.channel, { lock: true });
      const preview = await this.previewIn(manager, command, plan, state);
      const isStale = checkedRevision !== undefined && checkedRevision !== state.revision;
      if (isStale || isEmpty(preview)) return { preview };
      return { preview, change: await writePlan(manager, record, command, state, preview.planned) };
    });
  }

  private async check(
    { planned, before, payload }: ChangePreview,
    { withTrial }: { withTrial: boolean },
  ): Promise<CompatibilityReport> {
    const moved = planned.remotes.map(({ name }) => name);
    return moved.length === 0
      ? NO_PROBLEMS
      : this.compatibilityCheck.check({ before, payload, moved, withTrial });
  }

  private async reportOn(preview: ChangePreview): Promise<CompatibilityReport> {
    try {
      return await this.check(preview, { withTrial: false });
    } catch (error) {
      // The change is committed, and the caller must learn that.
      this.log.warn({ err: error }, 'the compatibility check failed after a change was made');
      return { passes: false, problems: [] };
    }
  }
}
