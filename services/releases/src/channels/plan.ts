import { DomainError, invalidFields } from '@larkway/kit/errors';
import {
  type Change,
  type ChangeKind,
  type Channel,
  releaseErrorCodes,
} from '@larkway/releases-contract';
import type { EntityManager } from 'typeorm';
import type { Move } from '../audit-log/audit-log.js';
import type { ChannelState, RemoteState } from './channel-state.js';

/** The common part of all commands that change a channel. */
export interface Command {
  channel: Channel;
  by: string;
  reason: string;
  dryRun: boolean;
  expectedRevision?: number | undefined;
  /** Data behind an automatic change, such as measurements. */
  evidence?: Change['evidence'];
}

/** The change that a command makes in one state of a channel. */
export interface PlannedChange {
  kind: ChangeKind;
  /** The remotes that change, in their new state. */
  remotes: RemoteState[];
  moves: Move[];
  /** Versions that are rolled back, and are never fallback versions again. */
  withdrawn: { name: string; version: string }[];
}

/** Computes a change without making it. @throws DomainError if the change is impossible. */
export type Plan = (manager: EntityManager, state: ChannelState) => Promise<PlannedChange>;

/** The state of the channel after the change. */
export const stateAfter = (state: ChannelState, { remotes }: PlannedChange): ChannelState => ({
  ...state,
  revision: state.revision + 1,
  remotes: new Map([...state.remotes, ...remotes.map((remote) => [remote.name, remote] as const)]),
});

/** @throws DomainError 409 if the channel is not at the revision that the caller expects. */
export const requireExpectedRevision = (
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

/** @throws DomainError 409 if the channel is locked. */
export const requireUnlocked = ({ channel, lock }: ChannelState): void => {
  if (lock)
    throw new DomainError(
      releaseErrorCodes.locked,
      `${channel} is locked by ${lock.by}: ${lock.reason}`,
      { status: 409 },
    );
};

/** @throws DomainError 422 if a command names a remote twice. */
export const requireDistinctRemotes = (wanted: { name: string }[]): void => {
  const twice = wanted.findIndex(
    ({ name }, index) => wanted.findIndex((other) => other.name === name) < index,
  );
  if (twice >= 0)
    throw invalidFields([{ path: ['remotes', twice, 'name'], message: 'is named twice' }]);
};
