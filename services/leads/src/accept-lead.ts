import { emailQueue } from '@larkway/email-contract';
import { acceptOnce, type OutboxJob, type Submission } from '@larkway/kit';
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
  /** The mail that tells of it. */
  mail: (reference: string) => OutboxJob<typeof emailQueue, K>;
}

/** Stores a lead and promises the mail about it, both or neither. */
@Injectable()
export class AcceptLead {
  constructor(private readonly dataSource: DataSource) {}

  execute<K extends LeadKind>({ kind, body, details, mail }: NewLead<K>, submission: Submission): Promise<Queued> {
    const { name, email, phone, message } = body;
    return acceptOnce(this.dataSource, {
      entity: LeadEntity,
      submission,
      body,
      values: { kind, name, email, phone, message, details },
      queue: emailQueue,
      jobs: (id) => [mail(id)],
    });
  }
}
