import { releasesRoutes } from '@larkway/releases-contract';
import type { Command } from 'commander';
import type { ReleasesClient } from '../releases-client.js';
import { type ChangeOptions, commandOf, percent, withChangeOptions } from './options.js';
import { outcomeText } from './print-outcome.js';
import type { Session } from './session.js';
import { UsageError } from './usage-error.js';
import { readWanted, versionOf, type Wanted, withSuggestions } from './wanted-version.js';

interface CanaryOptions extends ChangeOptions {
  percent?: number;
  stop?: true;
}

const changeCanary = async (
  session: Session,
  client: ReleasesClient,
  wanted: Wanted,
  options: CanaryOptions,
) => {
  if (options.stop)
    return client.call(releasesRoutes.stopCanary, {
      body: { ...commandOf(options), name: wanted.name },
    });
  return client.call(releasesRoutes.setCanary, {
    body: {
      ...commandOf(options),
      ...(await versionOf(session, client, wanted)),
      percent: options.percent!,
    },
  });
};

const canary = async (session: Session, wanted: Wanted, options: CanaryOptions): Promise<void> => {
  if ((options.percent === undefined) !== (options.stop === true))
    throw new UsageError('Say either --percent or --stop.');
  const client = await session.releases();
  const outcome = await withSuggestions(session, client, [wanted], () =>
    changeCanary(session, client, wanted, options),
  );
  session.answer(outcome, outcomeText(outcome, options.dryRun));
};

export const addCanary = (program: Command, session: Session): void => {
  const command = program
    .command('canary')
    .summary('gives a version to some of the visitors, or takes it from them')
    .description(
      'Gives a version to some of the visitors, always the same ones: who is in at 5 % is in at 10 % too. 0 is nobody, 100 everybody.',
    )
    .argument(
      '<remote>',
      'mfe-dealers@0.0.0-1a2b3c, or mfe-dealers for the latest published',
      readWanted,
    )
    .option('--percent <number>', 'of visitors', percent)
    .option('--stop', 'take the canary from everybody');
  withChangeOptions(command).action((wanted: Wanted, options: CanaryOptions) =>
    canary(session, wanted, options),
  );
};
