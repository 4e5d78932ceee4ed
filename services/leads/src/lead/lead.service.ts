import { emailQueue } from '@larkway/email-contract';
import type { OutboxJob } from '@larkway/kit/outbox';
import { idempotentCreate, type Submission, SubmissionGuard } from '@larkway/kit/submissions';
import type { Queued } from '@larkway/kit-contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AnswerLinks } from '../answers/answer-links.js';
import { type LeadDetails, LeadEntity, type LeadKind } from './lead.entity.js';

/** A lead that is not stored yet. */
export interface NewLead<K extends LeadKind = LeadKind> {
  kind: K;
  /** The request body after validation. */
  body: { name: string; email: string; phone: string; message: string };
  details: LeadDetails[K];
  /**
   * The emails about it: one to a team, with the link that marks it as answered, and
   * one to its sender.
   */
  emails: (reference: string, answerPath: string) => OutboxJob<typeof emailQueue>[];
}

/** Stores a lead and enqueues its emails in one transaction. */
@Injectable()
export class LeadService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly guard: SubmissionGuard,
    private readonly links: AnswerLinks,
  ) {}

  create<K extends LeadKind>(
    { kind, body, details, emails }: NewLead<K>,
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
      jobs: (id) => emails(id, this.links.pathFor(id)),
    });
  }
}
