import { type Change, releasesRoutes } from '@larkway/releases-contract';
import type { Command } from 'commander';
import { parseRemote, type RemoteArgument, wholeNumber } from './arguments.js';
import { moveLines } from './channel-commands.js';
import { readServiceChecks, serviceCheckTable } from './check-service.js';
import { minute, type Session } from './session.js';

interface HistoryOptions {
  limit: number;
  before?: number;
  service?: string;
}

const changeText = ({ id, at, kind, by, reason, channel, revision, moves }: Change): string =>
  [
    `${id}  ${minute(at)}  ${kind}  by ${by}${channel && revision !== null ? `  ${channel} ${revision}` : ''}`,
    // An entry without a channel, such as a publication, moves nothing but names versions.
    ...(channel === null
      ? moves.map(({ name, from, to }) => `  ${name}@${to ?? from}`)
      : moves.length > 0
        ? [moveLines(moves)]
        : []),
    `  ${reason}`,
  ].join('\n');

const history = async (
  session: Session,
  wanted: RemoteArgument | undefined,
  { limit, before, service }: HistoryOptions,
): Promise<void> => {
  const client = await session.releases();
  if (service !== undefined) {
    const checks = await readServiceChecks(client, { service, limit });
    return session.answer(
      checks,
      checks.length === 0
        ? `${service} was never checked: npm run release -- check-service ${service}`
        : serviceCheckTable(checks),
    );
  }
  const { call } = client;
  const changes = await call(releasesRoutes.changes, {
    query: { limit, ...(wanted && { name: wanted.name }), ...(before !== undefined && { before }) },
  });
  session.answer(
    changes,
    changes.length === 0 ? 'There are no changes.' : changes.map(changeText).join('\n'),
  );
};

export const addHistory = (program: Command, session: Session): void => {
  program
    .command('history')
    .description('prints the audit log, or the checks of a service, latest first')
    .argument('[remote]', 'only entries about this remote', parseRemote)
    .option('--service <service>', 'the checks of this service instead')
    .option('--limit <number>', 'entries, 200 at most', wholeNumber, 20)
    .option('--before <id>', 'entries older than this one', wholeNumber)
    .action((wanted: RemoteArgument | undefined, options: HistoryOptions) =>
      history(session, wanted, options),
    );
};
