import {
  type CanarySteps,
  type Channel,
  type ChannelStatus,
  releasesRoutes,
  type ServiceCheck,
} from '@larkway/releases-contract';
import type { Command } from 'commander';
import { channelOption } from './arguments.js';
import { readCanarySteps, stepsLine } from './canary-steps.js';
import { readServiceChecks, serviceCheckTable } from './check-service.js';
import { minute, type Session, table } from './session.js';

const head = ['REMOTE', 'TEAM', 'LIVE', 'SINCE (UTC)', 'LAST GOOD', 'CANARY'];

const statusText = (
  { channel, revision, lock, remotes }: ChannelStatus,
  canarySteps: CanarySteps[],
  serviceChecks: ServiceCheck[],
): string =>
  [
    `${channel}, revision ${revision}`,
    ...(lock ? [`Locked by ${lock.by} since ${minute(lock.since)}: ${lock.reason}`] : []),
    remotes.length === 0
      ? 'Nothing is live.'
      : table([
          head,
          ...remotes.map(({ name, team, stable, since, lastGood, canary }) => [
            name,
            team,
            stable.version,
            minute(since),
            lastGood?.version ?? '-',
            canary ? `${canary.pointer.version} for ${canary.percent} %` : '-',
          ]),
        ]),
    ...(canarySteps.length > 0 ? ['Canaries in steps:', ...canarySteps.map(stepsLine)] : []),
    ...(serviceChecks.length > 0
      ? ['Latest check of each service:', serviceCheckTable(serviceChecks)]
      : []),
  ].join('\n');

const status = async (session: Session, channel: Channel): Promise<void> => {
  const client = await session.releases();
  const [found, canarySteps, serviceChecks] = await Promise.all([
    client.call(releasesRoutes.status, { query: { channel } }),
    readCanarySteps(client, channel),
    readServiceChecks(client),
  ]);
  session.answer(
    { ...found, canarySteps, serviceChecks },
    statusText(found, canarySteps, serviceChecks),
  );
};

export const addStatus = (program: Command, session: Session): void => {
  program
    .command('status')
    .description('prints the live versions, and the latest check of each service')
    .addOption(channelOption())
    .action(({ channel }: { channel: Channel }) => status(session, channel));
};
