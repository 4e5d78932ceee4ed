import { LOGGER } from '@larkway/kit/service';
import {
  type Change,
  type FaultKind,
  QUARANTINE_FAULTS,
  QUARANTINE_MINUTES,
  type QuarantineAction,
  type QuarantineEvidence,
  type QuarantineReport,
} from '@larkway/releases-contract';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Caller } from '../access/access.guard.js';
import { AuditLogService } from '../audit-log/audit-log.service.js';
import { readChannel, type RemoteState } from '../channels/channel-state.js';
import { ChannelsService } from '../channels/channels.service.js';
import { type Plan, rollBack, stopCanary } from '../channels/plans.js';

/** Name of automatic rollbacks of quarantined versions in the audit log. */
const ACTOR = 'quarantine';

const caller: Caller = { kind: 'operations' };

const faultNames: Record<FaultKind, string> = {
  threw: 'uncaught error',
  hung: 'hang',
  ended: 'exit',
  memory: 'too much memory',
};

const reasonFor = (fault: FaultKind): string =>
  `Its server code made ${QUARANTINE_FAULTS} render processes fail within ${QUARANTINE_MINUTES} minutes (${faultNames[fault]})`;

/** Whether the version is live and there is no earlier one. */
const cannotGoBack = (remote: RemoteState | undefined, version: string): remote is RemoteState =>
  remote?.stable === version && remote.lastGood === null;

/**
 * Rolls back or stops the version if it is still live: other site servers and people may have
 * changed the channel.
 */
const revertVersion =
  ({ name, version }: QuarantineReport): Plan =>
  (manager, state) => {
    const remote = state.remotes.get(name);
    if (remote?.canary?.version === version) return stopCanary(caller, name)(manager, state);
    if (remote?.stable === version && remote.lastGood !== null)
      return rollBack(caller, [{ name }])(manager, state);
    return Promise.resolve({ kind: 'rolled-back', remotes: [], moves: [], withdrawn: [] });
  };

/** Rolls back versions that site servers have quarantined, no matter when they were promoted. */
@Injectable()
export class QuarantineService {
  constructor(
    private readonly channels: ChannelsService,
    private readonly auditLog: AuditLogService,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async report(report: QuarantineReport): Promise<QuarantineAction> {
    const { channel, name, version, fault } = report;
    const evidence: QuarantineEvidence = {
      fault,
      faults: QUARANTINE_FAULTS,
      minutes: QUARANTINE_MINUTES,
    };
    const { change } = await this.channels.changeUnconditionally(
      { channel, by: ACTOR, reason: reasonFor(fault), dryRun: false, evidence },
      revertVersion(report),
    );
    const action = change ? (change.kind as QuarantineAction) : await this.keep(report, evidence);
    this.log.warn(
      { channel, remote: name, version, fault, action },
      'a site server has quarantined a version',
    );
    return action;
  }

  /** Records, once each time the version goes live, that there is no earlier version. */
  private keep(
    { channel, name, version, fault }: QuarantineReport,
    evidence: QuarantineEvidence,
  ): Promise<QuarantineAction> {
    return this.auditLog.recording(async (manager, record) => {
      const { revision, remotes } = await readChannel(manager, channel, { lock: true });
      const remote = remotes.get(name);
      if (!cannotGoBack(remote, version)) return 'none';
      const entry: Pick<Change, 'kind' | 'channel' | 'moves'> = {
        kind: 'quarantined',
        channel,
        moves: [{ name, from: version, to: version, percent: null }],
      };
      const recorded = await this.auditLog.latest(entry, manager);
      if (!recorded || new Date(recorded.at) < remote.since) {
        await record({
          ...entry,
          by: ACTOR,
          reason: `There is no earlier version to roll back to. ${reasonFor(fault)}`,
          revision,
          evidence,
        });
      }
      return 'kept';
    });
  }
}
