import { releasesRoutes } from '@larkway/releases-contract';
import type { Command } from 'commander';
import { type ChangeOptions, commandOf, withChangeOptions } from './options.js';
import { changeText } from './print-change.js';
import type { Session } from './session.js';
import {
  parseRemotes,
  type RemoteArgument,
  resolveVersion,
  withSuggestions,
} from './remote-argument.js';

const promote = async (
  session: Session,
  wanted: RemoteArgument[],
  options: ChangeOptions,
): Promise<void> => {
  const client = await session.releases();
  const remotes = await Promise.all(wanted.map((one) => resolveVersion(session, client, one)));
  const result = await withSuggestions(session, client, wanted, () =>
    client.call(releasesRoutes.promote, { body: { ...commandOf(options), remotes } }),
  );
  session.answer(result, changeText(result, options.dryRun, remotes));
};

export const addPromote = (program: Command, session: Session): void => {
  const command = program
    .command('promote')
    .summary('makes versions live, all of them or none')
    .description(
      'Makes versions live for all visitors, all of them or none. Versions that are incompatible with what is live are refused.',
    )
    .argument(
      '<remote...>',
      'mfe-dealers@0.0.0-1a2b3c, or mfe-dealers for the latest published',
      parseRemotes,
    );
  withChangeOptions(command).action((wanted: RemoteArgument[], options: ChangeOptions) =>
    promote(session, wanted, options),
  );
};
