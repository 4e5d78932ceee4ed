import type { Mail, Revealed } from '@larkway/ops-contract';
import { chakra } from '@larkway/sdk';
import { send } from '../api/http';
import type { Definition } from '../ui/definitions';
import { Masked } from '../ui/masked';

const shown = ({ recipient, lead }: Revealed): Definition[] => [
  { term: 'Sent to', value: recipient ?? 'Not known before its first try' },
  ...(lead
    ? [
        { term: 'Name', value: lead.name },
        { term: 'E-mail', value: lead.email },
        { term: 'Phone', value: lead.phone },
        { term: 'Message', value: <chakra.span whiteSpace="pre-wrap">{lead.message}</chakra.span> },
        ...Object.entries(lead.details).map(([term, value]) => ({ term, value })),
      ]
    : []),
];

export const MailPersonal = ({ mail }: { mail: Mail }) => (
  <Masked<Revealed> terms={mail.source === 'dealers' ? ['Sent to'] : ['Sent to', 'Name', 'E-mail', 'Phone', 'Message']} reveal={async () => send<Revealed>(`/ops/api/mails/${mail.id}/reveal`)} show={shown} />
);
