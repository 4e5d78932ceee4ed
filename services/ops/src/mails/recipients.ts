import { emailOperationsRoutes, type Recipient } from '@larkway/email-contract';
import { DomainError } from '@larkway/kit/errors';
import { Injectable } from '@nestjs/common';
import { Services } from '../services/services.js';

/** Emails that the mail service is asked about at a time. */
const chunk = 500;
const timeoutMs = 3_000;

/** More emails are not asked about. */
export const mostRecipients = 2_000;

/** What the mail service knows about the recipients of emails; addresses are not part of it. */
@Injectable()
export class Recipients {
  constructor(private readonly services: Services) {}

  /** By email; undefined when the mail service does not answer, or when there are too many. */
  async describe(ids: string[]): Promise<Map<string, Recipient> | undefined> {
    if (ids.length > mostRecipients) return undefined;
    const chunks = Array.from({ length: Math.ceil(ids.length / chunk) }, (_, index) =>
      ids.slice(index * chunk, (index + 1) * chunk),
    );
    try {
      const answers = await Promise.all(
        chunks.map((part) =>
          this.services.call('email', emailOperationsRoutes.describeRecipients, {
            body: { ids: part },
            patience: timeoutMs,
          }),
        ),
      );
      return new Map(answers.flat().map((recipient) => [recipient.id, recipient]));
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  }
}
