import type { FailureCause, FailureGroup, Failures } from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';
import { EmailEntity } from '../emails/email.entity.js';
import { maxRecipients, Recipients } from '../emails/recipients.js';

const freshMilliseconds = 3_000;
const maxGroups = 50;

/** Causes that concern one recipient or its mail server. Only these are grouped by domain. */
const recipientCauses: FailureCause[] = [
  'delayed',
  'recipient-refused',
  'policy-refused',
  'message-refused',
  'not-sendable',
  'suppressed',
  'limit',
  'bounced',
  'other',
];

/** Causes that are unrelated to the last reply of the mail server. */
const causesWithoutReply: FailureCause[] = ['suppressed', 'limit', 'process-crashed'];

/** Replaces the parts of a mail server's reply that differ between emails, such as queue ids. */
export const commonReply = (reply: string): string =>
  reply.replace(/(?=\S*\d)[\w.-]*[A-Za-z\d][\w.-]{7,}/g, '…');

/** Groups failed and delayed emails by cause. */
@Injectable()
export class FailureGroups {
  private computed?: { at: number; failures: Promise<Failures> };

  constructor(
    private readonly dataSource: DataSource,
    private readonly recipients: Recipients,
  ) {}

  /** At most a few seconds old, and computed once for all operators. */
  current(): Promise<Failures> {
    if (!this.computed || Date.now() - this.computed.at > freshMilliseconds) {
      const failures = this.compute();
      this.computed = { at: Date.now(), failures };
      failures.catch(() => (this.computed = undefined));
    }
    return this.computed.failures;
  }

  private async compute(): Promise<Failures> {
    const troubled = [{ failedAt: Not(IsNull()) }, { endedAt: IsNull(), cause: Not(IsNull()) }];
    const { manager } = this.dataSource;
    const [rows, total] = await Promise.all([
      manager.find(EmailEntity, {
        where: troubled,
        order: { updatedAt: 'DESC' },
        take: maxRecipients,
      }),
      manager.countBy(EmailEntity, troubled),
    ]);
    const withRecipient = rows
      .filter(({ cause }) => recipientCauses.includes(cause ?? 'other'))
      .map(({ id }) => id);
    const recipients = await this.recipients.describe(withRecipient);
    const groups = new Map<string, FailureGroup>();
    for (const { id, cause: known, lastReply: reply, endedAt, updatedAt } of rows) {
      const cause = known ?? 'other';
      const own = {
        cause,
        reply: reply === null || causesWithoutReply.includes(cause) ? null : commonReply(reply),
        domain: withRecipient.includes(id) ? (recipients?.get(id)?.domain ?? null) : null,
      };
      const key = JSON.stringify(own);
      const group = groups.get(key) ?? {
        ...own,
        count: 0,
        waiting: 0,
        latestAt: updatedAt.toISOString(),
      };
      groups.set(key, {
        ...group,
        count: group.count + 1,
        waiting: group.waiting + Number(endedAt === null),
      });
    }
    const largest = [...groups.values()].sort((a, b) => b.count - a.count).slice(0, maxGroups);
    return { groups: largest, grouped: rows.length, total, domainsKnown: recipients !== undefined };
  }
}
