import { type CommandName, deadLetterStates, type MailState } from '@larkway/ops-contract';

/** The states in which a mail can be given a command. */
export const commandable: Record<CommandName, readonly MailState[]> = {
  retry: [...deadLetterStates, 'suppressed', 'cancelled'],
  cancel: ['accepted', 'queued', 'postponed', 'held'],
  hold: ['accepted', 'queued', 'postponed'],
  release: ['held'],
};

