import { type Channel, type ChannelStatus, releasesRoutes } from '@larkway/releases-contract';
import type { Command } from 'commander';
import { channelOption } from './arguments.js';
import { minute, type Session, table } from './session.js';

const head = ['REMOTE', 'TEAM', 'LIVE', 'SINCE (UTC)', 'LAST GOOD', 'CANARY'];

const statusText = ({ channel, revision, lock, remotes }: ChannelStatus): string =>
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
  ].join('\n');

const status = async (session: Session, channel: Channel): Promise<void> => {
  const { call } = await session.releases();
  const found = await call(releasesRoutes.status, { query: { channel } });
  session.answer(found, statusText(found));
};

export const addStatus = (program: Command, session: Session): void => {
  program
    .command('status')
    .description('prints the live versions')
    .addOption(channelOption())
    .action(({ channel }: { channel: Channel }) => status(session, channel));
};
