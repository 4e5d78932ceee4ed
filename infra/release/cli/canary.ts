import { releasesRoutes } from '@larkway/releases-contract';
import type { Command } from 'commander';
import type { ReleasesClient } from '../releases-client.js';
import { type ChangeOptions, commandOf, percent, withChangeOptions } from './options.js';
import { changeText } from './print-change.js';
import type { Session } from './session.js';
import { UsageError } from './errors.js';
import {
  parseRemote,
  type RemoteArgument,
  resolveVersion,
  withSuggestions,
} from './remote-argument.js';

interface CanaryOptions extends ChangeOptions {
  percent?: number;
  stop?: true;
}

const changeCanary = async (
  session: Session,
  client: ReleasesClient,
  wanted: RemoteArgument,
  options: CanaryOptions,
) => {
  if (options.stop)
    return client.call(releasesRoutes.stopCanary, {
      body: { ...commandOf(options), name: wanted.name },
    });
  return client.call(releasesRoutes.setCanary, {
    body: {
      ...commandOf(options),
      ...(await resolveVersion(session, client, wanted)),
      percent: options.percent!,
    },
  });
};

const canary = async (
  session: Session,
  wanted: RemoteArgument,
  options: CanaryOptions,
): Promise<void> => {
  if ((options.percent === undefined) !== (options.stop === true))
    throw new UsageError('Set either --percent or --stop.');
  const client = await session.releases();
  const result = await withSuggestions(session, client, [wanted], () =>
    changeCanary(session, client, wanted, options),
  );
  session.answer(result, changeText(result, options.dryRun));
};

export const addCanary = (program: Command, session: Session): void => {
  const command = program
    .command('canary')
    .summary('shows a version to a share of visitors, or stops that')
    .description(
      'Shows a version to a share of visitors, always the same ones: a visitor at 5 % keeps it at 10 %. 0 means none and 100 means all.',
    )
    .argument(
      '<remote>',
      'mfe-dealers@0.0.0-1a2b3c, or mfe-dealers for the latest published',
      parseRemote,
    )
    .option('--percent <number>', 'of visitors', percent)
    .option('--stop', 'stop the canary for all visitors');
  withChangeOptions(command).action((wanted: RemoteArgument, options: CanaryOptions) =>
    canary(session, wanted, options),
  );
};
