import { type CommandName, type MailState, undeliveredStates } from '@larkway/ops-contract';

/** The states in which a mail can be given a command. What is closed must be undelivered as well. */
export const commandable: Record<CommandName, readonly MailState[]> = {
  retry: [...undeliveredStates, 'cancelled'],
  'unsuppress-and-retry': [...undeliveredStates, 'cancelled'],
  close: [...undeliveredStates, 'cancelled'],
  cancel: ['accepted', 'queued', 'postponed', 'held'],
  hold: ['accepted', 'queued', 'postponed'],
  release: ['held'],
};

/** Commands that begin a new attempt generation. */
export const retries: readonly CommandName[] = ['retry', 'unsuppress-and-retry'];
