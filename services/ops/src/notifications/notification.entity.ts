import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A notification of one receiver. A webhook is sent from this row; an email has the same id in the
 * outbox.
 */
@Entity('notifications')
export class NotificationEntity {
  /** The `webhook-id`, the same in all attempts. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'receiver_id' })
  receiverId: string;

  @Column('text')
  kind: string;

  /** The JSON that a webhook contains, byte for byte the same in all attempts. */
  @Column('text')
  body: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('integer', { default: 0 })
  attempts: number;

  /** Null for an email, and once the outcome is known. */
  @Column('timestamptz', { name: 'next_attempt_at', nullable: true })
  nextAttemptAt: Date | null;

  /** Null for an email, whose state follows from its journal. */
  @Column('text', { nullable: true })
  outcome: 'delivered' | 'failed' | null;

  /** Why the last attempt failed. */
  @Column('text', { nullable: true })
  problem: string | null;
}
