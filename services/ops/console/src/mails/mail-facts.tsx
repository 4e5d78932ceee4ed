import type { Mail } from '@larkway/ops-contract';
import { latency } from '../format/duration';
import { count } from '../format/numbers';
import { InlineLink } from '../ui/anchor';
import { Code } from '../ui/code';
import { type Definition, Definitions } from '../ui/definitions';
import { Moment } from '../ui/moment';
import { causeLabel } from './causes';

/** Applications have a page of their own; of a lead, all its mails can be listed. */
const Reference = ({ source, reference }: Mail) => (
  <InlineLink to={source === 'dealers' ? `/applications/${reference}` : `/mails?id=${reference}`}>
    <Code>{reference}</Code>
  </InlineLink>
);

const factsOf = (mail: Mail): Definition[] => [
  ...(mail.reference
    ? [{ term: mail.source === 'dealers' ? 'Application' : 'Lead', value: <Reference {...mail} /> }]
    : []),
  { term: 'Mail id', value: <Code>{mail.id}</Code> },
  ...(mail.messageId ? [{ term: 'Message-ID', value: <Code>{mail.messageId}</Code> }] : []),
  {
    term: 'Tries',
    value:
      mail.round > 0 ? `${count(mail.attempts)}, in round ${mail.round + 1}` : count(mail.attempts),
  },
  ...(mail.acceptedAt ? [{ term: 'Received', value: <Moment at={mail.acceptedAt} /> }] : []),
  ...(mail.sentAt ? [{ term: 'Sent', value: <Moment at={mail.sentAt} /> }] : []),
  ...(mail.milliseconds === null ? [] : [{ term: 'Took', value: latency(mail.milliseconds) }]),
  ...(mail.state === 'postponed' && mail.nextTryAt
    ? [{ term: 'Next try', value: <Moment at={mail.nextTryAt} /> }]
    : []),
  ...(mail.cause ? [{ term: 'Cause', value: causeLabel(mail.cause) }] : []),
  ...(mail.lastReply ? [{ term: 'Last reply', value: <Code>{mail.lastReply}</Code> }] : []),
  ...(mail.closedAt ? [{ term: 'Closed', value: <Moment at={mail.closedAt} /> }] : []),
];

export const MailFacts = ({ mail }: { mail: Mail }) => <Definitions items={factsOf(mail)} />;
