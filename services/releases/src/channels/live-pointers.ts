import type {
  Channel,
  ChannelStatus,
  LivePayload,
  LivePointers,
  Pointer,
} from '@larkway/releases-contract';
import type { EntityManager } from 'typeorm';
import { requireVersions, toPointer, type VersionName } from '../versions/read-versions.js';
import { type ChannelState, readChannel, type RemoteState } from './channel-state.js';

const versionsOf = ({ name, stable, lastGood, canary }: RemoteState): VersionName[] =>
  [stable, lastGood, canary?.version]
    .filter((version) => version != null)
    .map((version) => ({ name, version }));

/** Pointers to the versions of a state, sorted by remote. */
const toLivePointers = async (
  manager: EntityManager,
  { remotes }: Pick<ChannelState, 'remotes'>,
): Promise<LivePointers[]> => {
  const states = [...remotes.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const rows = await requireVersions(manager, states.flatMap(versionsOf));
  const pointers = new Map(rows.map((row) => [`${row.name} ${row.version}`, toPointer(row)]));
  const pointerTo = (name: string, version: string): Pointer => pointers.get(`${name} ${version}`)!;
  return states.map(({ name, team, stable, lastGood, canary }) => ({
    name,
    team,
    stable: pointerTo(name, stable),
    ...(lastGood !== null && { lastGood: pointerTo(name, lastGood) }),
    ...(canary && {
      canary: { pointer: pointerTo(name, canary.version), percent: canary.percent },
    }),
  }));
};

/** The payload of the map for a state. */
export const toPayload = async (
  manager: EntityManager,
  { channel, revision, remotes }: Omit<ChannelState, 'lock'>,
): Promise<LivePayload> => ({
  format: 1,
  channel,
  revision,
  issuedAt: new Date().toISOString(),
  remotes: await toLivePointers(manager, { remotes }),
});

/** The versions that are live in a channel, since when, and its lock. */
export const readStatus = async (
  manager: EntityManager,
  channel: Channel,
): Promise<ChannelStatus> => {
  const state = await readChannel(manager, channel, { lock: false });
  const pointers = await toLivePointers(manager, state);
  return {
    channel,
    revision: state.revision,
    lock: state.lock,
    remotes: pointers.map((pointer) => ({
      ...pointer,
      since: state.remotes.get(pointer.name)!.since.toISOString(),
    })),
  };
};
