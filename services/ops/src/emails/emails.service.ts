import { notFound } from '@larkway/kit/errors';
import type { Email, EmailFilter, EmailPage, EmailWithHistory } from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import { DataSource, Not } from 'typeorm';
import { EmailEventEntity, toEmailEvent } from './email-event.entity.js';
import { selectEmails } from './email-filter.js';
import { EmailEntity, toEmail } from './email.entity.js';
import { Recipients } from './recipients.js';

const maxSiblings = 50;

/** Reads emails from the projection of the journals. */
@Injectable()
export class EmailsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly recipients: Recipients,
  ) {}

  async search(filter: EmailFilter, limit: number, after?: string): Promise<EmailPage> {
    const begin = after === undefined ? undefined : positionOf(after);
    const page = selectEmails(this.dataSource.manager, filter)
      .orderBy('email.listedAt', 'DESC')
      .addOrderBy('email.id', 'DESC')
      .limit(limit + 1);
    if (begin) page.andWhere('(listed_at, email.id) < (:listedAt, :id)', begin);
    const [rows, total] = await Promise.all([page.getMany(), begin ? null : this.count(filter)]);
    const shown = rows.slice(0, limit);
    return {
      emails: shown.map(toEmail),
      next: rows.length > limit ? cursorOf(shown.at(-1)!) : null,
      total,
    };
  }

  async timeline(id: string): Promise<EmailWithHistory> {
    const email = await this.one(id);
    const [events, others, suppression] = await Promise.all([
      this.dataSource.manager.find(EmailEventEntity, {
        where: { emailId: id },
        order: { at: 'ASC', id: 'ASC' },
      }),
      email.reference === null ? [] : this.siblingsOf(id, email.reference),
      this.suppressionOf(email),
    ]);
    return {
      email,
      events: events.map(toEmailEvent),
      siblings: others.map(toEmail),
      suppression,
    };
  }

  async one(id: string): Promise<Email> {
    const row = await this.dataSource.manager.findOneBy(EmailEntity, { id });
    if (!row) throw notFound('There is no such email.');
    return toEmail(row);
  }

  private siblingsOf(id: string, reference: string): Promise<EmailEntity[]> {
    return this.dataSource.manager.find(EmailEntity, {
      where: { reference, id: Not(id) },
      order: { listedAt: 'ASC', id: 'ASC' },
      take: maxSiblings,
    });
  }

  // Not relevant for an email that was delivered or is in its first attempts.
  private async suppressionOf({
    id,
    failedAt,
    state,
  }: Email): Promise<EmailWithHistory['suppression']> {
    if (failedAt === null && state !== 'suppressed') return null;
    const recipients = await this.recipients.describe([id]);
    return recipients ? (recipients.get(id)?.suppression ?? null) : 'unknown';
  }

  private count(filter: EmailFilter): Promise<number> {
    return selectEmails(this.dataSource.manager, filter).getCount();
  }
}

const cursorOf = ({ listedAt, id }: EmailEntity): string => `${listedAt.getTime()}.${id}`;

const positionOf = (cursor: string): { listedAt: Date; id: string } => {
  const [, milliseconds, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(cursor) ?? [];
  if (!id) throw notFound('There is no such page.');
  return { listedAt: new Date(Number(milliseconds)), id };
};
