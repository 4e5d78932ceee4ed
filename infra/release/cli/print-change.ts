import type { Change, ChangeResult, CompatibilityProblem } from '@larkway/releases-contract';
import { table } from './table.js';

export const moveLines = (moves: Change['moves']): string =>
  table(
    moves.map(({ name, from, to, percent }) => [
      '  ' + name,
      `${from ?? 'nothing'} -> ${to ?? 'nothing'}`,
      percent === null ? '' : `for ${percent} %`,
    ]),
  );

const problemLines = (problems: CompatibilityProblem[]): string =>
  problems
    .map(({ remote, rule, message, fix }) => `  ${remote}  ${rule}\n    ${message}\n    ${fix}`)
    .join('\n');

interface NamedVersion {
  name: string;
  version: string;
}

const nothingToDo = (revision: number, wanted: NamedVersion[]): string =>
  wanted.length === 0
    ? `Nothing to change at revision ${revision}.`
    : `Nothing to do: ${wanted.map(({ name, version }) => `${name}@${version}`).join(', ')} is already live at revision ${revision}.`;

const headline = (
  { changed, revision, change }: ChangeResult,
  isDryRun: boolean,
  wanted: NamedVersion[],
): string => {
  if (isDryRun) return `Dry run: the change is possible. The channel is at revision ${revision}.`;
  return changed && change
    ? `Done: ${change.channel} is at revision ${revision}.\n${moveLines(change.moves)}`
    : nothingToDo(revision, wanted);
};

/** The result of a change as text. @param wanted versions that the command makes live */
export const changeText = (
  result: ChangeResult,
  isDryRun = false,
  wanted: NamedVersion[] = [],
): string =>
  [
    headline(result, isDryRun, wanted),
    ...(result.report.problems.length > 0
      ? [`Compatibility warnings:\n${problemLines(result.report.problems)}`]
      : []),
  ].join('\n');
