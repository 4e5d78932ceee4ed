import { emailQueue } from '@larkway/email-contract';
import type { OutboxJob } from '@larkway/kit/outbox';
import { idempotentCreate, type Submission, SubmissionGuard } from '@larkway/kit/submissions';
import type { Queued } from '@larkway/kit-contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type LeadDetails, LeadEntity, type LeadKind } from './lead.entity.js';

/** A lead that is not stored yet. */
export interface NewLead<K extends LeadKind = LeadKind> {
  kind: K;
  /** What was sent, as its schema left it. */
  body: { name: string; email: string; phone: string; message: string };
  details: LeadDetails[K];
  /** The mails that tell of it: one to a team of ours, one to its sender. */
  mails: (reference: string) => OutboxJob<typeof emailQueue>[];
}

/** Stores a lead and promises the mails about it, all or nothing. */
@Injectable()
export class AcceptLead {
  constructor(
    private readonly dataSource: DataSource,
    private readonly guard: SubmissionGuard,
  ) {}

  execute<K extends LeadKind>(
    { kind, body, details, mails }: NewLead<K>,
    submission: Submission,
  ): Promise<Queued> {
    const { name, email, phone, message } = body;
    return idempotentCreate(this.dataSource, {
      entity: LeadEntity,
      submission,
      body,
      values: { kind, name, email, phone, message, details },
      queue: emailQueue,
      admit: () => this.guard.admit(submission.sender, email),
      jobs: mails,
    });
  }
}
