import { releasesRoutes } from '@larkway/releases-contract';
import type { Command } from 'commander';
import { type ChangeOptions, commandOf, withChangeOptions } from './options.js';
import { changeText } from './print-change.js';
import type { Session } from './session.js';
import { parseRemotes, type RemoteArgument, withSuggestions } from './remote-argument.js';

const rollBack = async (
  session: Session,
  remotes: RemoteArgument[],
  options: ChangeOptions,
): Promise<void> => {
  const client = await session.releases();
  const result = await withSuggestions(session, client, remotes, () =>
    client.call(releasesRoutes.rollBack, { body: { ...commandOf(options), remotes } }),
  );
  session.answer(result, changeText(result, options.dryRun));
};

export const addRollback = (program: Command, session: Session): void => {
  const command = program
    .command('rollback')
    .summary('makes the last good versions live again')
    .description(
      'Makes the last good versions live again, or the named ones, all of them or none. Incompatibilities are warnings, and locked channels can be rolled back.',
    )
    .argument(
      '<remote...>',
      'mfe-dealers for the last good one, or mfe-dealers@0.0.0-1a2b3c',
      parseRemotes,
    );
  withChangeOptions(command).action((remotes: RemoteArgument[], options: ChangeOptions) =>
    rollBack(session, remotes, options),
  );
};
