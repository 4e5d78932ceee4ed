import type { MailState } from '@larkway/email-contract';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import type { WaitsFor } from './smtp-failure.js';

/** The life of one mail. Its id is the outbox id of the work that asked for it. */
@Entity('messages')
export class MessageEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  kind: string;

  /** Null until the first try, and once the person was erased. */
  @Column('text', { nullable: true })
  recipient: string | null;

  /** The Message-ID header without its brackets, the same at every try. */
  @Column('text', { name: 'message_id' })
  messageId: string;

  @Column('text', { name: 'request_id', nullable: true })
  requestId: string | null;

  @Column('text')
  state: MailState;

  /** When the work was promised. */
  @Column('timestamptz', { name: 'accepted_at', nullable: true })
  acceptedAt: Date | null;

  /** One more each time an operator asked for it again. */
  @Column('int')
  round: number;

  /** Tries in all rounds. */
  @Column('int')
  attempts: number;

  /** Tries in this round, and since when: what its pauses and its end are counted from. */
  @Column('int')
  tries: number;

  @Column('timestamptz', { name: 'tried_since', nullable: true })
  triedSince: Date | null;

  /** Processes that ended while they worked on it, in this round. */
  @Column('int')
  deaths: number;

  /** Until when the sending worker owns the message; renewed while it lives. */
  @Column('timestamptz', { name: 'lease_until', nullable: true })
  leaseUntil: Date | null;

  /** What a postponed mail waits for. */
  @Column('text', { name: 'waits_for', nullable: true })
  waitsFor: WaitsFor | null;

  @Column('timestamptz', { name: 'next_try_at', nullable: true })
  nextTryAt: Date | null;

  /** The server's last word, without addresses. */
  @Column('text', { name: 'smtp_reply', nullable: true })
  smtpReply: string | null;

  /** Keyed hashes of an address that a sender gave: as it is suppressed, and as its mailbox's mails are counted. */
  @Column('text', { name: 'address_key', nullable: true })
  addressKey: string | null;

  @Column('text', { name: 'mailbox_key', nullable: true })
  mailboxKey: string | null;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz', name: 'updated_at' })
  updatedAt: Date;

  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt: Date | null;
}
