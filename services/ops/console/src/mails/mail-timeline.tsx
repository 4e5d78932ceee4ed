import type { MailEvent } from '@larkway/ops-contract';
import { Text } from '@larkway/sdk';
import { duration } from '../format/duration';
import { Reply } from '../ui/code';
import { Line, type Stop } from '../ui/line';
import { Moment } from '../ui/moment';
import { describeStep } from './describe-step';

/** How long a step came after the one before it, when that is worth a word. */
const after = (event: MailEvent, before: MailEvent | undefined): string => {
  if (!before) return '';
  const seconds = (Date.parse(event.at) - Date.parse(before.at)) / 1_000;
  return seconds < 0.05 ? '' : `${duration(seconds)} later`;
};

const stopOf = (event: MailEvent, index: number, events: MailEvent[]): Stop => {
  const { title, tone, text, reply } = describeStep(event);
  const note = [text, after(event, events[index - 1])].filter(Boolean).join(' · ');
  return {
    key: `${index}-${event.type}`,
    tone,
    title,
    aside: <Moment at={event.at} />,
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

/** The whole life of a mail, oldest first. */
export const MailTimelineView = ({ events }: { events: MailEvent[] }) => (
  <Line label="Steps, oldest first" stops={events.map(stopOf)} />
);
