import { releasesRoutes } from '@larkway/releases-contract';
import type { Command } from 'commander';
import { type ChangeOptions, commandOf, withChangeOptions } from './options.js';
import { outcomeText } from './print-outcome.js';
import type { Session } from './session.js';
import { readAllWanted, type Wanted, withSuggestions } from './wanted-version.js';

const rollBack = async (
  session: Session,
  remotes: Wanted[],
  options: ChangeOptions,
): Promise<void> => {
  const client = await session.releases();
  const outcome = await withSuggestions(session, client, remotes, () =>
    client.call(releasesRoutes.rollBack, { body: { ...commandOf(options), remotes } }),
  );
  session.answer(outcome, outcomeText(outcome, options.dryRun));
};

export const addRollback = (program: Command, session: Session): void => {
  const command = program
    .command('rollback')
    .summary('makes the last good versions live again')
    .description(
      'Makes the last good versions live again, or the named ones, all of them or none. The gate only warns, and a lock does not hold it back.',
    )
    .argument(
      '<remote...>',
      'mfe-dealers for the last good one, or mfe-dealers@0.0.0-1a2b3c',
      readAllWanted,
    );
  withChangeOptions(command).action((remotes: Wanted[], options: ChangeOptions) =>
    rollBack(session, remotes, options),
  );
};
