import {
  type Command,
  type CommandName,
  type Email,
  type EmailState,
  undeliveredStates,
} from '@larkway/ops-contract';
import { count as number, counted } from '../format/numbers';

interface CommandTexts {
  verb: string;
  busy: string;
  /** What it does to the selected emails. */
  consequence: string;
  past: string;
  states: readonly EmailState[];
}

const ended: readonly EmailState[] = [...undeliveredStates, 'cancelled'];

const texts: Record<CommandName, CommandTexts> = {
  retry: {
    verb: 'Retry',
    busy: 'Retrying…',
    consequence: 'Each is tried again from the start. What was sent already is not sent twice.',
    past: 'handed to the queue again',
    states: ended,
  },
  'unsuppress-and-retry': {
    verb: 'Remove suppression and retry',
    busy: 'Retrying…',
    consequence:
      'The recipients are taken off the suppression list, and each email is tried from the start. An address that is refused again is suppressed again.',
    past: 'handed to the queue again',
    states: ended,
  },
  close: {
    verb: 'Close without delivery',
    busy: 'Closing…',
    consequence:
      'They leave the dead letters and the failed figure, and are not sent. A retry stays possible.',
    past: 'closed',
    states: ended,
  },
  hold: {
    verb: 'Hold',
    busy: 'Holding…',
    consequence: 'They wait until someone releases them; no try is counted meanwhile.',
    past: 'held',
    states: ['accepted', 'queued', 'postponed'],
  },
  release: {
    verb: 'Release',
    busy: 'Releasing…',
    consequence: 'They go out as soon as a worker is free.',
    past: 'released',
    states: ['held'],
  },
  cancel: {
    verb: 'Cancel',
    busy: 'Cancelling…',
    consequence: 'They will not be sent, unless someone retries them.',
    past: 'cancelled',
    states: ['accepted', 'queued', 'postponed', 'held'],
  },
};

export const commandTexts = (command: CommandName): CommandTexts => texts[command];

/**
 * The commands for an email. Only an undelivered email can be closed, and only a suppressed
 * recipient's suppression can be removed.
 */
export const commandsFor = (
  { state, failedAt }: Pick<Email, 'state' | 'failedAt'>,
  isSuppressed = false,
): CommandName[] =>
  (Object.keys(texts) as CommandName[]).filter(
    (name) =>
      texts[name].states.includes(state) &&
      (name !== 'close' || failedAt !== null) &&
      (name !== 'unsuppress-and-retry' || isSuppressed),
  );

/** `Cancel 12 emails` */
export const titleOf = (command: CommandName, count: number): string =>
  command === 'close'
    ? `Close ${counted(count, 'email')} without delivery`
    : `${texts[command].verb} ${counted(count, 'email')}`;

/** A warning about suppressed recipients before a retry; undefined if there are none. */
export const suppressionWarning = (
  count: number,
  suppressed: number | null,
): string | undefined => {
  if (suppressed === 0) return undefined;
  if (suppressed === null)
    return 'Whether recipients are suppressed could not be checked. Suppressed emails are not sent by a retry.';
  if (suppressed === count)
    return count === 1
      ? 'The recipient is on the suppression list: a retry sends nothing.'
      : 'All recipients are on the suppression list: a retry sends nothing.';
  return `${number(suppressed)} of ${counted(count, 'email')} ${suppressed === 1 ? 'has' : 'have'} a recipient on the suppression list: a retry does not send ${suppressed === 1 ? 'it' : 'them'}.`;
};

/** The outcome of retried emails: `1 sent, 14 not sent because the recipient is suppressed` */
export const outcomeText = ({
  sent,
  suppressed,
  failed,
  open,
}: NonNullable<Command['outcomes']>): string =>
  [
    ...(sent > 0 ? [`${number(sent)} sent`] : []),
    ...(suppressed > 0
      ? [`${number(suppressed)} not sent because the recipient is suppressed`]
      : []),
    ...(failed > 0 ? [`${number(failed)} failed again`] : []),
    ...(open > 0 ? [`${number(open)} in progress`] : []),
  ].join(', ');
