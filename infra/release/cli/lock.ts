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
    locked ? `${channel} is locked: only rollbacks are possible.` : `${channel} is unlocked.`,
  );
};

const addCommand = (
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
  addCommand(program, session, 'lock', 'locks a channel: only rollbacks are possible', true);
  addCommand(program, session, 'unlock', 'unlocks a channel', false);
};
