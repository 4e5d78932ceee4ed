import type { ContactMessageEmail } from '@larkway/email-contract';
import type { Queued } from '@larkway/kit-contract';
import { RouteHandler } from '@larkway/kit/service';
import { type Submission, Submitted } from '@larkway/kit/submissions';
import {
  type ContactMessage,
  contactMessageSchema,
  contactStates,
  type ContactSubject,
  contactSubjects,
  leadsRoutes,
} from '@larkway/leads-contract';
import { Body, Controller } from '@nestjs/common';
import { LeadService, type NewLead } from '../lead/lead.service.js';

@Controller()
export class ContactMessageController {
  constructor(private readonly leads: LeadService) {}

  @RouteHandler(leadsRoutes.contact)
  create(
    @Body({ schema: contactMessageSchema }) contact: ContactMessage,
    @Submitted() submission: Submission,
  ): Promise<Queued> {
    return this.leads.create(contactMessageLead(contact), submission);
  }
}

/** Which team answers which subject. */
const teams: Record<ContactSubject, ContactMessageEmail['team']> = {
  sales: 'sales',
  financing: 'sales',
  dealer: 'network',
  service: 'support',
  warranty: 'support',
  other: 'support',
};

const labelOf = <L extends string>(
  options: readonly { value: string; label: L }[],
  value: string,
): L => options.find((option) => option.value === value)!.label;

/** Emails the message to the team that answers its subject, and a receipt to the visitor. */
const contactMessageLead = (contact: ContactMessage): NewLead<'contact-message'> => {
  const { subject, state, ...sender } = contact;
  const labels = {
    subject: labelOf(contactSubjects, subject),
    state: labelOf(contactStates, state),
  };
  return {
    kind: 'contact-message',
    body: contact,
    details: { subject, state },
    emails: (reference, answerPath) => [
      {
        name: 'contact-message',
        payload: { ...sender, ...labels, team: teams[subject], reference, answerPath },
      },
      {
        name: 'contact-message-receipt',
        payload: {
          email: sender.email,
          team: teams[subject],
          subject: labels.subject,
          reference,
        },
      },
    ],
  };
};
