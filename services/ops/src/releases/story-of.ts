import type { Change, ChangeKind } from '@larkway/releases-contract';

/** What the log tells of one remote among visitors. */
export interface Story {
  /** What made the live version live. */
  wentLive: Change | undefined;
  /** What was live before it. */
  before: string | null;
  /** The last move, if the judge or the quarantine made it. */
  takenBack: Change | undefined;
  /** Every version that visitors had. */
  wereLive: ReadonlySet<string>;
}

const toEverybody: readonly ChangeKind[] = ['promoted', 'rolled-back'];
const automatic: readonly string[] = ['judge', 'quarantine'];
const moves: readonly ChangeKind[] = [...toEverybody, 'canary-set', 'canary-stopped'];

/** @param changes of the remote, latest first. */
export const storyOf = (name: string, live: string, changes: Change[]): Story => {
  const own = changes.filter(
    ({ kind, channel }) => channel === 'production' && moves.includes(kind),
  );
  const turns = own
    .filter(({ kind }) => toEverybody.includes(kind))
    .map((change) => ({ change, move: change.moves.find((one) => one.name === name)! }));
  const last = turns.find(({ move }) => move.to === live && move.from !== live);
  return {
    wentLive: last?.change,
    before: last?.move.from ?? null,
    takenBack: own[0]?.evidence && automatic.includes(own[0].by) ? own[0] : undefined,
    wereLive: new Set(
      turns.flatMap(({ move: { from, to } }) => [from, to]).filter((version) => version !== null),
    ),
  };
};
