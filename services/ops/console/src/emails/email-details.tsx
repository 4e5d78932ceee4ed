import type { Email, Revealed } from '@larkway/ops-contract';
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
const Reference = ({ source, reference }: Email) => (
  <InlineLink to={source === 'dealers' ? `/applications/${reference}` : `/emails?id=${reference}`}>
    <Code>{reference}</Code>
  </InlineLink>
);

const factsOf = (email: Email): Definition[] => [
  ...(email.reference
    ? [
        {
          term: email.source === 'dealers' ? 'Application' : 'Lead',
          value: <Reference {...email} />,
        },
      ]
    : []),
  { term: 'Email id', value: <Code>{email.id}</Code> },
  ...(email.messageId ? [{ term: 'Message-ID', value: <Code>{email.messageId}</Code> }] : []),
  {
    term: 'Tries',
    value:
      email.round > 0
        ? `${count(email.attempts)}, since retry ${email.round}`
        : count(email.attempts),
  },
  ...(email.acceptedAt ? [{ term: 'Received', value: <ExactTime at={email.acceptedAt} /> }] : []),
  ...(email.sentAt ? [{ term: 'Sent', value: <ExactTime at={email.sentAt} /> }] : []),
  ...(email.milliseconds === null ? [] : [{ term: 'Took', value: latency(email.milliseconds) }]),
  ...(email.state === 'postponed' && email.nextTryAt
    ? [{ term: 'Next try', value: <ExactTime at={email.nextTryAt} /> }]
    : []),
  ...(email.cause ? [{ term: 'Cause', value: causeLabel(email.cause) }] : []),
  ...(email.lastReply ? [{ term: 'Last reply', value: <Code>{email.lastReply}</Code> }] : []),
  ...(email.closedAt ? [{ term: 'Closed', value: <ExactTime at={email.closedAt} /> }] : []),
];

export const EmailFacts = ({ email }: { email: Email }) => <Definitions items={factsOf(email)} />;

const gone = 'No longer kept';

/** Erased values are empty. */
const kept = (text: string): string => text || gone;

const wasHandled = ({ attempts, state }: Email): boolean => attempts > 0 || state === 'suppressed';

const shownOf =
  (email: Email) =>
  ({ recipient, lead }: Revealed): Definition[] => [
    {
      term: 'Sent to',
      value: recipient ?? (wasHandled(email) ? gone : 'Not known before its first try'),
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

export const EmailPersonalData = ({ email }: { email: Email }) => (
  <MaskedDefinitions<Revealed>
    terms={
      email.source === 'dealers' || email.source === 'ops'
        ? ['Sent to']
        : ['Sent to', 'Name', 'Email', 'Phone', 'Message']
    }
    reveal={async () => send<Revealed>(`/ops/api/emails/${email.id}/reveal`)}
    show={shownOf(email)}
  />
);

export const RelatedEmails = ({ emails }: { emails: Email[] }) => (
  <chakra.ul borderTopWidth="1px" fontSize="0.9375rem">
    {emails.map(({ id, kind, state }) => (
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
        <InlineLink to={`/emails/${id}`}>{kindLabel(kind)}</InlineLink>
        <EmailState state={state} />
      </Box>
    ))}
  </chakra.ul>
);
