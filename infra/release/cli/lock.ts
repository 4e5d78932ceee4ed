import { type Channel, releasesRoutes } from '@larkway/releases-contract';
import type { Command } from 'commander';
import { channelOption, withReason } from './options.js';
import type { Session } from './session.js';

interface LockOptions {
  channel: Channel;
  reason: string;
}

const setLock = async (
  session: Session,
  { channel, reason }: LockOptions,
  locked: boolean,
): Promise<void> => {
  const { call } = await session.releases();
  const status = await call(releasesRoutes.setLock, { body: { channel, reason, locked } });
  session.answer(
    status,
    locked
      ? `${channel} is locked: it can be rolled back, and nothing else.`
      : `${channel} is open.`,
  );
};

const add = (
  program: Command,
  session: Session,
  name: string,
  description: string,
  locked: boolean,
): void => {
  const command = program.command(name).description(description).addOption(channelOption());
  withReason(command).action((options: LockOptions) => setLock(session, options, locked));
};

export const addLock = (program: Command, session: Session): void => {
  add(program, session, 'lock', 'locks a channel; it can be rolled back, and nothing else', true);
  add(program, session, 'unlock', 'opens a locked channel', false);
};
