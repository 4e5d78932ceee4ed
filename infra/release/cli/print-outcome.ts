import type { Change, GateProblem, Outcome } from '@larkway/releases-contract';
import { table } from './table.js';

export const moveLines = (moves: Change['moves']): string =>
  table(moves.map(({ name, from, to, percent }) => ['  ' + name, `${from ?? 'nothing'} -> ${to ?? 'nothing'}`, percent === null ? '' : `for ${percent} %`]));

const problemLines = (problems: GateProblem[]): string =>
  problems.map(({ remote, rule, message, fix }) => `  ${remote}  ${rule}\n    ${message}\n    ${fix}`).join('\n');

const headline = ({ changed, revision, change }: Outcome, isDryRun: boolean): string => {
  if (isDryRun) return `Nothing was changed. It could be done; the channel is at revision ${revision}.`;
  return changed && change ? `Done: ${change.channel} is at revision ${revision}.\n${moveLines(change.moves)}` : `Nothing to do: it is so already, at revision ${revision}.`;
};

/** What a change came to, for people. */
export const outcomeText = (outcome: Outcome, isDryRun = false): string =>
  [headline(outcome, isDryRun), ...(outcome.report.problems.length > 0 ? [`The gate warns:\n${problemLines(outcome.report.problems)}`] : [])].join('\n');
