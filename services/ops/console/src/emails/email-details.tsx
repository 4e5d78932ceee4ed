import type { Mail, Revealed } from '@larkway/ops-contract';
import { Box, chakra } from '@larkway/sdk';
import { send } from '../api/http';
import { latency } from '../format/duration';
import { count } from '../format/numbers';
import { type Definition, Definitions, MaskedDefinitions } from '../ui/definitions';
import { Code, InlineLink } from '../ui/text';
import { ExactTime } from '../ui/time';
import { EmailState } from './email-state';
import { causeLabel, kindLabel } from './labels';

/** Links to the application, or to the list of all emails of a lead. */
const Reference = ({ source, reference }: Mail) => (
  <InlineLink to={source === 'dealers' ? `/applications/${reference}` : `/mails?id=${reference}`}>
    <Code>{reference}</Code>
  </InlineLink>
);

const factsOf = (mail: Mail): Definition[] => [
  ...(mail.reference
    ? [{ term: mail.source === 'dealers' ? 'Application' : 'Lead', value: <Reference {...mail} /> }]
    : []),
  { term: 'Email id', value: <Code>{mail.id}</Code> },
  ...(mail.messageId ? [{ term: 'Message-ID', value: <Code>{mail.messageId}</Code> }] : []),
  {
    term: 'Tries',
    value:
      mail.round > 0 ? `${count(mail.attempts)}, in round ${mail.round + 1}` : count(mail.attempts),
  },
  ...(mail.acceptedAt ? [{ term: 'Received', value: <ExactTime at={mail.acceptedAt} /> }] : []),
  ...(mail.sentAt ? [{ term: 'Sent', value: <ExactTime at={mail.sentAt} /> }] : []),
  ...(mail.milliseconds === null ? [] : [{ term: 'Took', value: latency(mail.milliseconds) }]),
  ...(mail.state === 'postponed' && mail.nextTryAt
    ? [{ term: 'Next try', value: <ExactTime at={mail.nextTryAt} /> }]
    : []),
  ...(mail.cause ? [{ term: 'Cause', value: causeLabel(mail.cause) }] : []),
  ...(mail.lastReply ? [{ term: 'Last reply', value: <Code>{mail.lastReply}</Code> }] : []),
  ...(mail.closedAt ? [{ term: 'Closed', value: <ExactTime at={mail.closedAt} /> }] : []),
];

export const EmailFacts = ({ mail }: { mail: Mail }) => <Definitions items={factsOf(mail)} />;

const gone = 'No longer kept';

/** Erased values are empty. */
const kept = (text: string): string => text || gone;

const wasHandled = ({ attempts, state }: Mail): boolean => attempts > 0 || state === 'suppressed';

const shownOf =
  (mail: Mail) =>
  ({ recipient, lead }: Revealed): Definition[] => [
    {
      term: 'Sent to',
      value: recipient ?? (wasHandled(mail) ? gone : 'Not known before its first try'),
    },
    ...(lead
      ? [
          { term: 'Name', value: kept(lead.name) },
          { term: 'Email', value: kept(lead.email) },
          { term: 'Phone', value: kept(lead.phone) },
          {
            term: 'Message',
            value: <chakra.span whiteSpace="pre-wrap">{kept(lead.message)}</chakra.span>,
          },
          ...Object.entries(lead.details).map(([term, value]) => ({ term, value })),
        ]
      : []),
  ];

export const EmailPersonalData = ({ mail }: { mail: Mail }) => (
  <MaskedDefinitions<Revealed>
    terms={
      mail.source === 'dealers' ? ['Sent to'] : ['Sent to', 'Name', 'Email', 'Phone', 'Message']
    }
    reveal={async () => send<Revealed>(`/ops/api/mails/${mail.id}/reveal`)}
    show={shownOf(mail)}
  />
);

export const RelatedEmails = ({ mails }: { mails: Mail[] }) => (
  <chakra.ul borderTopWidth="1px" fontSize="0.9375rem">
    {mails.map(({ id, kind, state }) => (
      <Box
        as="li"
        key={id}
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        gap="4px 16px"
        paddingBlock="9px"
        borderBottomWidth="1px"
      >
        <InlineLink to={`/mails/${id}`}>{kindLabel(kind)}</InlineLink>
        <EmailState state={state} />
      </Box>
    ))}
  </chakra.ul>
);
