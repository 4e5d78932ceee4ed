import type { Change, GateProblem, Outcome } from '@larkway/releases-contract';
import { table } from './table.js';

export const moveLines = (moves: Change['moves']): string =>
  table(
    moves.map(({ name, from, to, percent }) => [
      '  ' + name,
      `${from ?? 'nothing'} -> ${to ?? 'nothing'}`,
      percent === null ? '' : `for ${percent} %`,
    ]),
  );

const problemLines = (problems: GateProblem[]): string =>
  problems
    .map(({ remote, rule, message, fix }) => `  ${remote}  ${rule}\n    ${message}\n    ${fix}`)
    .join('\n');

interface NamedVersion {
  name: string;
  version: string;
}

const nothingToDo = (revision: number, wanted: NamedVersion[]): string =>
  wanted.length === 0
    ? `Nothing to do: it is so already, at revision ${revision}.`
    : `Nothing to do: ${wanted.map(({ name, version }) => `${name}@${version}`).join(', ')} is live already, at revision ${revision}.`;

const headline = (
  { changed, revision, change }: Outcome,
  isDryRun: boolean,
  wanted: NamedVersion[],
): string => {
  if (isDryRun)
    return `Nothing was changed. It could be done; the channel is at revision ${revision}.`;
  return changed && change
    ? `Done: ${change.channel} is at revision ${revision}.\n${moveLines(change.moves)}`
    : nothingToDo(revision, wanted);
};

/** What a change came to, for people. @param wanted versions that were to go live */
export const outcomeText = (
  outcome: Outcome,
  isDryRun = false,
  wanted: NamedVersion[] = [],
): string =>
  [
    headline(outcome, isDryRun, wanted),
    ...(outcome.report.problems.length > 0
      ? [`The gate warns:\n${problemLines(outcome.report.problems)}`]
      : []),
  ].join('\n');
