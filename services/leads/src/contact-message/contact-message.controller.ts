import { type Submission, Submitted } from '@larkway/kit/submissions';
import type { Queued } from '@larkway/kit-contract';
import { type ContactMessage, contactMessageSchema, leadsPaths } from '@larkway/leads-contract';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { AcceptLead } from '../accept-lead.js';
import { contactMessageLead } from './contact-message-lead.js';

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
