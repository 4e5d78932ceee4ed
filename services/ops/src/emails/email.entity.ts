import type { Email } from '@larkway/ops-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The state of an email, derived from its steps. */
@Entity('emails')
export class EmailEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text', { nullable: true })
  source: Email['source'];

  @Column('text', { nullable: true })
  kind: string | null;

  /** The lead or application that it is about. */
  @Column('uuid', { nullable: true })
  reference: string | null;

  @Column('text', { name: 'message_id', nullable: true })
  messageId: string | null;

  @Column('text')
  state: Email['state'];

  @Column('integer')
  round: number;

  @Column('integer')
  attempts: number;

  @Column('timestamptz', { name: 'accepted_at', nullable: true })
  acceptedAt: Date | null;

  @Column('timestamptz', { name: 'queued_at', nullable: true })
  queuedAt: Date | null;

  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt: Date | null;

  /** Null while it is open. */
  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;

  @Column('timestamptz', { name: 'next_try_at', nullable: true })
  nextTryAt: Date | null;

  @Column('text', { name: 'last_reply', nullable: true })
  lastReply: string | null;

  @Column('text', { nullable: true })
  cause: Email['cause'];

  /** Null unless it is undelivered: it failed, and has not been delivered or closed since. */
  @Column('timestamptz', { name: 'failed_at', nullable: true })
  failedAt: Date | null;

  @Column('timestamptz', { name: 'closed_at', nullable: true })
  closedAt: Date | null;

  /** Its place in lists. */
  @Column('timestamptz', { name: 'listed_at' })
  listedAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

export const toEmail = (row: EmailEntity): Email => ({
  id: row.id,
  source: row.source,
  kind: row.kind,
  reference: row.reference,
  messageId: row.messageId,
  state: row.state,
  round: row.round,
  attempts: row.attempts,
  acceptedAt: iso(row.acceptedAt),
  queuedAt: iso(row.queuedAt),
  sentAt: iso(row.sentAt),
  nextTryAt: iso(row.nextTryAt),
  lastReply: row.lastReply,
  cause: row.cause,
  failedAt: iso(row.failedAt),
  closedAt: iso(row.closedAt),
  milliseconds:
    row.sentAt && row.acceptedAt
      ? Math.max(0, row.sentAt.getTime() - row.acceptedAt.getTime())
      : null,
  updatedAt: row.updatedAt.toISOString(),
});
