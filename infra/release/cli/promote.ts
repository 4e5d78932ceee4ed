import { releasesRoutes } from '@larkway/releases-contract';
import type { Command } from 'commander';
import { type ChangeOptions, commandOf, withChangeOptions } from './options.js';
import { outcomeText } from './print-outcome.js';
import type { Session } from './session.js';
import { readAllWanted, versionOf, type Wanted } from './wanted-version.js';

const promote = async (session: Session, wanted: Wanted[], options: ChangeOptions): Promise<void> => {
  const client = await session.releases();
  const remotes = await Promise.all(wanted.map((one) => versionOf(client, one)));
  const outcome = await client.call(releasesRoutes.promote, { body: { ...commandOf(options), remotes } });
  session.answer(outcome, outcomeText(outcome, options.dryRun));
};

export const addPromote = (program: Command, session: Session): void => {
  const command = program
    .command('promote')
    .summary('makes versions live, all of them or none')
    .description('Makes versions live for everybody, all of them or none. The gate refuses what does not fit what is live.')
    .argument('<remote...>', 'mfe-dealers@0.0.0-1a2b3c, or mfe-dealers for the latest published', readAllWanted);
  withChangeOptions(command).action((wanted: Wanted[], options: ChangeOptions) => promote(session, wanted, options));
};
