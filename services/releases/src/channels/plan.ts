import { DomainError, invalidFields } from '@larkway/kit/errors';
import {
  type Change,
  type ChangeKind,
  type Channel,
  releaseErrorCodes,
} from '@larkway/releases-contract';
import type { EntityManager } from 'typeorm';
import type { Move } from '../changes/change-log.js';
import type { ChannelState, RemoteState } from './channel-state.js';

/** A command to a channel, without what it is to do there. */
export interface Command {
  channel: Channel;
  by: string;
  reason: string;
  dryRun: boolean;
  expectedRevision?: number | undefined;
  /** What the reason rests on, such as figures. */
  evidence?: Change['evidence'];
}

/** What a command comes to in one state of the channel. */
export interface Planned {
  kind: ChangeKind;
  /** The remotes that change, as they shall be. */
  remotes: RemoteState[];
  moves: Move[];
  /** Versions that visitors had and that are taken back. */
  withdrawn: { name: string; version: string }[];
}

/** Says what is to be done, without doing it. @throws DomainError when it cannot be done. */
export type Plan = (manager: EntityManager, state: ChannelState) => Promise<Planned>;

/** The state after a plan. */
export const after = (state: ChannelState, { remotes }: Planned): ChannelState => ({
  ...state,
  revision: state.revision + 1,
  remotes: new Map([...state.remotes, ...remotes.map((remote) => [remote.name, remote] as const)]),
});

/** @throws DomainError 409 when the caller looked at another revision than the present one. */
export const requireExpected = (
  { channel, expectedRevision }: Command,
  { revision }: ChannelState,
): void => {
  if (expectedRevision === undefined || expectedRevision === revision) return;
  throw new DomainError(
    releaseErrorCodes.stale,
    `${channel} is at revision ${revision}, no longer at ${expectedRevision}. Look again.`,
    { status: 409 },
  );
};

/** @throws DomainError 409 while somebody holds the channel. */
export const requireUnlocked = ({ channel, lock }: ChannelState): void => {
  if (lock)
    throw new DomainError(
      releaseErrorCodes.locked,
      `${channel} is locked by ${lock.by}: ${lock.reason}`,
      { status: 409 },
    );
};

/** @throws DomainError 422 when a command names a remote twice. */
export const requireEachOnce = (wanted: { name: string }[]): void => {
  const twice = wanted.findIndex(
    ({ name }, index) => wanted.findIndex((other) => other.name === name) < index,
  );
  if (twice >= 0)
    throw invalidFields([{ path: ['remotes', twice, 'name'], message: 'is named twice' }]);
};
