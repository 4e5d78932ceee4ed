import type { ContactMessageEmail } from '@larkway/email-contract';
import type { Queued } from '@larkway/kit-contract';
import { type Submission, Submitted } from '@larkway/kit/submissions';
import {
  type ContactMessage,
  contactMessageSchema,
  contactStates,
  type ContactSubject,
  contactSubjects,
  leadsPaths,
} from '@larkway/leads-contract';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { AcceptLead, type NewLead } from '../lead/lead.service.js';

@Controller()
export class ContactMessageController {
  constructor(private readonly accept: AcceptLead) {}

  @Post(leadsPaths.contact)
  @HttpCode(202)
  create(
    @Body({ schema: contactMessageSchema }) contact: ContactMessage,
    @Submitted() submission: Submission,
  ): Promise<Queued> {
    return this.accept.execute(contactMessageLead(contact), submission);
  }
}

/** Who answers what. */
const teams: Record<ContactSubject, ContactMessageEmail['team']> = {
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
