import { releasesRoutes } from '@larkway/releases-contract';
import type { Command } from 'commander';
import { type ChangeOptions, commandOf, withChangeOptions } from './options.js';
import { outcomeText } from './print-outcome.js';
import type { Session } from './session.js';
import { readAllWanted, versionOf, type Wanted, withSuggestions } from './wanted-version.js';

const promote = async (
  session: Session,
  wanted: Wanted[],
  options: ChangeOptions,
): Promise<void> => {
  const client = await session.releases();
  const remotes = await Promise.all(wanted.map((one) => versionOf(session, client, one)));
  const outcome = await withSuggestions(session, client, wanted, () =>
    client.call(releasesRoutes.promote, { body: { ...commandOf(options), remotes } }),
  );
  session.answer(outcome, outcomeText(outcome, options.dryRun, remotes));
};

export const addPromote = (program: Command, session: Session): void => {
  const command = program
    .command('promote')
    .summary('makes versions live, all of them or none')
    .description(
      'Makes versions live for everybody, all of them or none. The gate refuses what does not fit what is live.',
    )
    .argument(
      '<remote...>',
      'mfe-dealers@0.0.0-1a2b3c, or mfe-dealers for the latest published',
      readAllWanted,
    );
  withChangeOptions(command).action((wanted: Wanted[], options: ChangeOptions) =>
    promote(session, wanted, options),
  );
};
