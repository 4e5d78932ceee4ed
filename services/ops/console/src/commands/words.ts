import type { CommandName, MailState } from '@larkway/ops-contract';
import { counted } from '../format/numbers';

interface Words {
  verb: string;
  busy: string;
  /** What it does to the mails it reaches. */
  consequence: string;
  past: string;
  states: readonly MailState[];
}

const words: Record<CommandName, Words> = {
  retry: {
    verb: 'Retry',
    busy: 'Retrying…',
    consequence: 'Each begins a new round and is tried from the start. What was sent already is not sent twice.',
    past: 'handed to the queue again',
    states: ['failed', 'expired', 'set-aside', 'suppressed', 'cancelled'],
  },
  hold: {
    verb: 'Hold',
    busy: 'Holding…',
    consequence: 'They wait until somebody releases them; no try is counted meanwhile.',
    past: 'held',
    states: ['accepted', 'queued', 'postponed'],
  },
  release: { verb: 'Release', busy: 'Releasing…', consequence: 'They go out as soon as a worker is free.', past: 'released', states: ['held'] },
  cancel: {
    verb: 'Cancel',
    busy: 'Cancelling…',
    consequence: 'They will not be sent, unless somebody retries them.',
    past: 'cancelled',
    states: ['accepted', 'queued', 'postponed', 'held'],
  },
};

export const wordsOf = (command: CommandName): Words => words[command];

/** What can be done to a mail where it stands. */
export const commandsFor = (state: MailState): CommandName[] => (Object.keys(words) as CommandName[]).filter((name) => words[name].states.includes(state));

/** `Cancel 12 mails` */
export const titleOf = (command: CommandName, count: number): string => `${words[command].verb} ${counted(count, 'mail')}`;
