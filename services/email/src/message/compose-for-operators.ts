import { type ComposedEmail, emailQueue } from '@larkway/email-contract';
import { DomainError } from '@larkway/kit/errors';
import { Injectable } from '@nestjs/common';
import { EmailProcesses } from '../child-processes/email-processes.js';
import { ProcessCrashed } from '../child-processes/process-pool.js';
import type { EmailKind } from '../emails/emails.js';

const refused = (message: string, cause?: unknown): DomainError =>
  new DomainError('invalid', message, { status: 422, cause });

/** Composes an email as the worker would send it now. */
@Injectable()
export class ComposeForOperators {
  constructor(private readonly processes: EmailProcesses) {}

  /** @throws DomainError 422 when no email can be composed from the payload */
  async execute(kind: string, payload: unknown): Promise<ComposedEmail> {
    const job = Object.hasOwn(emailQueue.jobs, kind) && emailQueue.jobs[kind as EmailKind];
    if (!job) throw refused('This version has no such kind of email.');
    const parsed = job.safeParse(payload);
    if (!parsed.success) throw refused('This version cannot read the content of this email.');
    try {
      return await this.processes.run('compose', { kind, payload: parsed.data });
    } catch (error) {
      if (error instanceof ProcessCrashed)
        throw refused('The process that composed this email crashed.', error);
      throw error;
    }
  }
}
