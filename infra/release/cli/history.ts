import { type Change, releasesRoutes } from '@larkway/releases-contract';
import type { Command } from 'commander';
import { wholeNumber } from './options.js';
import { moveLines } from './print-outcome.js';
import type { Session } from './session.js';
import { minute } from './table.js';
import { readWanted, type Wanted } from './wanted-version.js';

interface HistoryOptions {
  limit: number;
  before?: number;
}

const changeText = ({ id, at, kind, by, reason, channel, revision, moves }: Change): string =>
  [
    `${id}  ${minute(at)}  ${kind}  by ${by}${channel && revision !== null ? `  ${channel} ${revision}` : ''}`,
    // What moved nothing is about versions all the same.
    ...(channel === null
      ? moves.map(({ name, from, to }) => `  ${name}@${to ?? from}`)
      : moves.length > 0
        ? [moveLines(moves)]
        : []),
    `  ${reason}`,
  ].join('\n');

const history = async (
  session: Session,
  wanted: Wanted | undefined,
  { limit, before }: HistoryOptions,
): Promise<void> => {
  const { call } = await session.releases();
  const changes = await call(releasesRoutes.changes, {
    query: { limit, ...(wanted && { name: wanted.name }), ...(before !== undefined && { before }) },
  });
  session.answer(
    changes,
    changes.length === 0 ? 'Nothing has happened.' : changes.map(changeText).join('\n'),
  );
};

export const addHistory = (program: Command, session: Session): void => {
  program
    .command('history')
    .description('prints the audit log, latest first')
    .argument('[remote]', 'of this remote alone', readWanted)
    .option('--limit <number>', 'entries, 200 at most', wholeNumber, 20)
    .option('--before <id>', 'entries older than this one', wholeNumber)
    .action((wanted: Wanted | undefined, options: HistoryOptions) =>
      history(session, wanted, options),
    );
};
