import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** `queued`: waits for another try; `failed`: refused for good. */
export type MessageState = 'queued' | 'sending' | 'sent' | 'failed';

/** The life of one mail. Its id is the outbox id of the work that asked for it. */
@Entity('messages')
export class MessageEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  kind: string;

  @Column('text')
  recipient: string;

  /** The Message-ID header without its brackets, the same at every try. */
  @Column('text', { name: 'message_id' })
  messageId: string;

  @Column('text', { name: 'request_id' })
  requestId: string;

  @Column('text')
  state: MessageState;

  @Column('int')
  attempts: number;

  /** Until when the sending worker owns the message; renewed while it lives. */
  @Column('timestamptz', { name: 'lease_until', nullable: true })
  leaseUntil: Date | null;

  /** The server's last word. */
  @Column('text', { name: 'smtp_reply', nullable: true })
  smtpReply: string | null;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz', name: 'updated_at' })
  updatedAt: Date;

  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt: Date | null;
}
