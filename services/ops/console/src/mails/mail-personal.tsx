import type { Mail, Revealed } from '@larkway/ops-contract';
import { chakra } from '@larkway/sdk';
import { send } from '../api/http';
import type { Definition } from '../ui/definitions';
import { Masked } from '../ui/masked';

const gone = 'No longer kept';

/** What was erased is empty. */
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

export const MailPersonal = ({ mail }: { mail: Mail }) => (
  <Masked<Revealed>
    terms={
      mail.source === 'dealers' ? ['Sent to'] : ['Sent to', 'Name', 'Email', 'Phone', 'Message']
    }
    reveal={async () => send<Revealed>(`/ops/api/mails/${mail.id}/reveal`)}
    show={shownOf(mail)}
  />
);
