import type { LivePayload, LivePointers, Pointer } from '@larkway/releases-contract';
import type { EntityManager } from 'typeorm';
import { type NamedVersion, requireVersions } from '../versions/read-versions.js';
import { toPointer } from '../versions/version-row.js';
import type { ChannelState, RemoteState } from './channel-state.js';

const versionsOf = ({ name, stable, lastGood, canary }: RemoteState): NamedVersion[] =>
  [stable, lastGood, canary?.version]
    .filter((version) => version != null)
    .map((version) => ({ name, version }));

/** What the remotes of a state point to, with what proves each version, by name. */
export const toLivePointers = async (
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

/** The payload of the map that says what a state says. */
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
