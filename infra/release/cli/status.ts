import {
  type CanarySteps,
  type Channel,
  type ChannelStatus,
  releasesRoutes,
} from '@larkway/releases-contract';
import type { Command } from 'commander';
import { channelOption } from './arguments.js';
import { readCanarySteps, stepsLine } from './canary-steps.js';
import { minute, type Session, table } from './session.js';

const head = ['REMOTE', 'TEAM', 'LIVE', 'SINCE (UTC)', 'LAST GOOD', 'CANARY'];

const statusText = (
  { channel, revision, lock, remotes }: ChannelStatus,
  canarySteps: CanarySteps[],
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
  ].join('\n');

const status = async (session: Session, channel: Channel): Promise<void> => {
  const client = await session.releases();
  const [found, canarySteps] = await Promise.all([
    client.call(releasesRoutes.status, { query: { channel } }),
    readCanarySteps(client, channel),
  ]);
  session.answer({ ...found, canarySteps }, statusText(found, canarySteps));
};

export const addStatus = (program: Command, session: Session): void => {
  program
    .command('status')
    .description('prints the live versions')
    .addOption(channelOption())
    .action(({ channel }: { channel: Channel }) => status(session, channel));
};
