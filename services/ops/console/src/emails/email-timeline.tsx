import type { EmailEvent } from '@larkway/ops-contract';
import { Text } from '@larkway/sdk';
import { duration, relative } from '../format/duration';
import { Reply } from '../ui/text';
import { ExactTime } from '../ui/time';
import { Timeline, type TimelineEntry, type TimelineTone } from '../ui/timeline';

/** One step of an email, from the journals of the services. */
interface Step {
  at: string;
  type: string;
  detail: Record<string, string | number | null>;
}

interface StepText {
  title: string;
  tone: TimelineTone;
  /** What it means, in a sentence. */
  text?: string;
  /** The mail server's reply, verbatim. */
  reply?: string;
}

const ordinal = (attempt: Step['detail'][string] | undefined): string =>
  typeof attempt === 'number' ? `Try ${attempt}` : 'Try';

const replyOf = ({ detail }: Step): string | undefined =>
  typeof detail.reply === 'string' && detail.reply !== '' ? detail.reply : undefined;

const nextTry = ({ at, detail }: Step): string | undefined =>
  typeof detail.nextTryAt === 'string'
    ? `Tried again ${relative(detail.nextTryAt, Date.parse(at))}, sooner when the server is back.`
    : undefined;

const texts: Record<string, (step: Step) => StepText> = {
  accepted: () => ({
    title: 'Received',
    tone: 'plain',
    text: 'Stored in one transaction, then confirmed to the visitor.',
  }),
  queued: () => ({ title: 'Queued', tone: 'plain' }),
  requeued: () => ({
    title: 'Queued again',
    tone: 'warning',
    text: 'The queue had lost it; it was rebuilt from the database.',
  }),
  retried: ({ detail }) => ({
    title: 'Retry requested',
    tone: 'plain',
    text: `Retry ${Number(detail.round ?? 0)} begins.`,
  }),
  settled: ({ detail }) => ({
    title: 'Outcome recorded',
    tone: 'plain',
    text: typeof detail.outcome === 'string' ? `As ${detail.outcome}.` : undefined,
  }),
  sending: ({ detail }) => ({ title: `${ordinal(detail.attempt)} begins`, tone: 'active' }),
  postponed: (step) => ({
    title: `${ordinal(step.detail.attempt)}: delayed`,
    tone: 'warning',
    text: nextTry(step),
    reply: replyOf(step),
  }),
  sent: (step) => ({
    title: `${ordinal(step.detail.attempt)}: sent`,
    tone: 'good',
    text: `The ${step.detail.relay === 'fallback' ? 'second ' : ''}mail server accepted it.`,
    reply: replyOf(step),
  }),
  refused: (step) => ({
    title: `${ordinal(step.detail.attempt)}: refused`,
    tone: 'bad',
    text: 'Permanently: the server does not accept it as it is.',
    reply: replyOf(step),
  }),
  expired: (step) => ({
    title: 'Given up',
    tone: 'bad',
    text: 'Tried for longer than a day.',
    reply: replyOf(step),
  }),
  'set-aside': ({ detail }) => ({
    title: 'Quarantined',
    tone: 'bad',
    text: `It crashed the process that handled it${typeof detail.deaths === 'number' ? `, ${detail.deaths} times` : ''}.`,
  }),
  suppressed: ({ detail }) => ({
    title: 'Not sent',
    tone: 'bad',
    text:
      detail.reason === 'limit'
        ? 'The address gets too many emails.'
        : 'The address is on the suppression list.',
  }),
  held: () => ({ title: 'Held', tone: 'warning', text: 'Waits until it is released.' }),
  released: () => ({ title: 'Released', tone: 'plain' }),
  cancelled: () => ({ title: 'Cancelled', tone: 'bad', text: 'It will not be sent.' }),
  closed: ({ detail }) => ({
    title: 'Closed without delivery',
    tone: 'plain',
    text: `By ${detail.by ?? 'an operator'}: ${detail.reason ?? 'no reason is kept'}`,
  }),
  bounced: ({ detail }) => ({
    title: 'Bounced',
    tone: 'bad',
    text: 'Accepted, and returned later.',
    reply: typeof detail.status === 'string' ? detail.status : undefined,
  }),
};

/** Describes a step. A step of an unknown type is shown by its name, so that nothing is hidden. */
export const describeStep = (step: Step): StepText =>
  texts[step.type]?.(step) ?? { title: step.type, tone: 'plain' };

/** The time since the step before, unless it is negligible. */
const after = (event: EmailEvent, before: EmailEvent | undefined): string => {
  if (!before) return '';
  const seconds = (Date.parse(event.at) - Date.parse(before.at)) / 1_000;
  return seconds < 0.05 ? '' : `${duration(seconds)} later`;
};

const entryOf = (event: EmailEvent, index: number, events: EmailEvent[]): TimelineEntry => {
  const { title, tone, text, reply } = describeStep(event);
  const note = [text, after(event, events[index - 1])].filter(Boolean).join(' · ');
  return {
    key: `${index}-${event.type}`,
    tone,
    title,
    aside: <ExactTime at={event.at} />,
    children: (
      <>
        {note && (
          <Text variant="small" tone="ink2">
            {note}
          </Text>
        )}
        {reply && <Reply marginTop="2">{reply}</Reply>}
      </>
    ),
  };
};

/** Every step of an email, oldest first. */
export const EmailTimeline = ({ events }: { events: EmailEvent[] }) => (
  <Timeline label="Steps, oldest first" entries={events.map(entryOf)} />
);
