import type { ContactMessageMail } from '@larkway/email-contract';
import {
  type ContactMessage,
  contactStates,
  type ContactSubject,
  contactSubjects,
} from '@larkway/leads-contract';
import type { NewLead } from '../accept-lead.js';

/** Who answers what. */
const teams: Record<ContactSubject, ContactMessageMail['team']> = {
  sales: 'sales',
  financing: 'sales',
  dealer: 'network',
  service: 'support',
  warranty: 'support',
  other: 'support',
};

const labelOf = (options: readonly { value: string; label: string }[], value: string): string =>
  options.find((option) => option.value === value)!.label;

/** The team that answers the subject is told, in the words of the form; the visitor, that the message has arrived. */
export const contactMessageLead = (contact: ContactMessage): NewLead<'contact-message'> => {
  const { subject, state, ...sender } = contact;
  const words = {
    subject: labelOf(contactSubjects, subject),
    state: labelOf(contactStates, state),
  };
  return {
    kind: 'contact-message',
    body: contact,
    details: { subject, state },
    mails: (reference) => [
      {
        name: 'contact-message',
        payload: { ...sender, ...words, team: teams[subject], reference },
      },
      {
        name: 'contact-message-receipt',
        payload: { email: sender.email, team: teams[subject], reference },
      },
    ],
  };
};
