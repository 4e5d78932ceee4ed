import type { EmailState } from '@larkway/email-contract';
import type { RelayName } from '../relays/relay-names.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WaitsFor } from '../delivery/smtp-failure.js';

/** The state of one email. Its id is the outbox id of the request for it. */
@Entity('messages')
export class MessageEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  kind: string;

  /** Null before the first attempt, and after an erasure. */
  @Column('text', { nullable: true })
  recipient: string | null;

  /** The Message-ID header without its brackets, the same at every attempt. */
  @Column('text', { name: 'message_id' })
  messageId: string;

  @Column('text', { name: 'request_id', nullable: true })
  requestId: string | null;

  @Column('text')
  state: EmailState;

  /** When the request was accepted. */
  @Column('timestamptz', { name: 'accepted_at', nullable: true })
  acceptedAt: Date | null;

  /** Incremented by every retry of an operator. */
  @Column('int')
  round: number;

  /** Attempts in all generations. */
  @Column('int')
  attempts: number;

  /** Attempts in this generation and its start, from which delays and the expiry are computed. */
  @Column('int')
  tries: number;

  @Column('timestamptz', { name: 'tried_since', nullable: true })
  triedSince: Date | null;

  /** Processes that crashed while they worked on it, in this generation. */
  @Column('int')
  deaths: number;

  /** Until when the message belongs to the sending worker, which renews it. */
  @Column('timestamptz', { name: 'lease_until', nullable: true })
  leaseUntil: Date | null;

  /** What a delayed email waits for. */
  @Column('text', { name: 'waits_for', nullable: true })
  waitsFor: WaitsFor | null;

  @Column('timestamptz', { name: 'next_try_at', nullable: true })
  nextTryAt: Date | null;

  /** The mail server that may have accepted it, and did not reply to the last attempt. */
  @Column('text', { name: 'silent_relay', nullable: true })
  silentRelay: RelayName | null;

  /** The server's last reply, without addresses. */
  @Column('text', { name: 'smtp_reply', nullable: true })
  smtpReply: string | null;

  /**
   * Keyed hashes of an address that a visitor typed: for suppression, and for the limits per
   * mailbox.
   */
  @Column('text', { name: 'address_key', nullable: true })
  addressKey: string | null;

  @Column('text', { name: 'mailbox_key', nullable: true })
  mailboxKey: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;

  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt: Date | null;
}
