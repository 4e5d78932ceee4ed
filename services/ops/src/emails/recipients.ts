import { emailOperationsRoutes, type Recipient } from '@larkway/email-contract';
import { DomainError } from '@larkway/kit/errors';
import { Injectable } from '@nestjs/common';
import { Services } from '../services/services.js';

/** The number of emails in one request. */
const chunk = 500;
const timeoutMs = 3_000;

/** The recipients of at most this many emails are described. */
export const maxRecipients = 2_000;

/** Reads from the email service what it knows about recipients, without their addresses. */
@Injectable()
export class Recipients {
  constructor(private readonly services: Services) {}

  /** By email id; undefined if the email service does not respond, or for too many emails. */
  async describe(ids: string[]): Promise<Map<string, Recipient> | undefined> {
    if (ids.length > maxRecipients) return undefined;
    const chunks = Array.from({ length: Math.ceil(ids.length / chunk) }, (_, index) =>
      ids.slice(index * chunk, (index + 1) * chunk),
    );
    try {
      const answers = await Promise.all(
        chunks.map((part) =>
          this.services.call('email', emailOperationsRoutes.describeRecipients, {
            body: { ids: part },
            timeoutMs,
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
