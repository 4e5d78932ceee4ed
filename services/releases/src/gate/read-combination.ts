import type { ObjectStore } from '@larkway/kit/objects';
import type { LivePayload, LivePointers, Pointer } from '@larkway/releases-contract';
import type { Candidate, GateContext, LiveVersion, Unreadable } from './gate-context.js';
import { readCandidate, readVersion } from './read-version.js';

const pointersOf = ({ stable, canary }: LivePointers): Pointer[] =>
  canary ? [stable, canary.pointer] : [stable];

/** What the command makes live of a remote. Where it only says again what is so already, that is looked at once more. */
const movedPointers = (now: LivePointers, before: LivePointers | undefined): Pointer[] => {
  const known = new Set(
    before && [before.stable.digest, `canary ${before.canary?.pointer.digest}`],
  );
  const { stable, canary } = now;
  const isNewCanary = canary !== undefined && !known.has(`canary ${canary.pointer.digest}`);
  const moved = [
    ...(known.has(stable.digest) ? [] : [stable]),
    ...(isNewCanary ? [canary.pointer] : []),
  ];
  return moved.length > 0 ? moved : [canary?.pointer ?? stable];
};

const isReadable = (version: LiveVersion | Unreadable): version is LiveVersion =>
  'release' in version;

/** Everything that is live in a payload. @throws when the store cannot be reached. */
export const readVersions = async (
  store: ObjectStore,
  { remotes }: LivePayload,
  movedOf: (remote: LivePointers) => Pointer[] = () => [],
): Promise<{ versions: LiveVersion[]; unreadable: Unreadable[] }> => {
  const wanted = remotes.flatMap((remote) =>
    pointersOf(remote).map((pointer) => ({
      name: remote.name,
      pointer,
      isMoved: movedOf(remote).includes(pointer),
    })),
  );
  const read = await Promise.all(
    wanted.map(({ name, pointer, isMoved }) => readVersion(store, name, pointer, isMoved)),
  );
  return {
    versions: read.filter(isReadable),
    unreadable: read.filter((version): version is Unreadable => !isReadable(version)),
  };
};

type Combination = Pick<GateContext, 'versions' | 'candidates' | 'before' | 'unreadable'>;

/** The combination that a command leads to. @throws when the store cannot be reached. */
export const readCombination = async (
  store: ObjectStore,
  { payload, before, moved }: { payload: LivePayload; before: LivePayload; moved: string[] },
): Promise<Combination> => {
  const movedOf = (remote: LivePointers): Pointer[] =>
    moved.includes(remote.name)
      ? movedPointers(
          remote,
          before.remotes.find(({ name }) => name === remote.name),
        )
      : [];
  const [now, earlier] = await Promise.all([
    readVersions(store, payload, movedOf),
    readVersions(store, before),
  ]);
  const candidates: Candidate[] = [];
  // One after the other: each is read whole.
  for (const version of now.versions.filter(({ isMoved }) => isMoved))
    candidates.push(await readCandidate(store, version));
  return { ...now, candidates, before: earlier.versions };
};
