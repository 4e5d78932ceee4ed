import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Work that was promised to a caller: written with the domain row, in one transaction. */
@Entity('outbox')
export class OutboxEntity {
  @PrimaryColumn('uuid')
  id: string;

  /** The job's name. */
  @Column('text')
  topic: string;

  @Column('jsonb')
  payload: unknown;

  @Column('text', { name: 'request_id' })
  requestId: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** 0 at first; one more each time an operator asked for the work again. */
  @Column('int', { default: 0 })
  round: number;

  /** When the relay hands it over, and after that: from when on it asks what became of it. */
  @Column('timestamptz', { name: 'next_attempt_at' })
  nextAttemptAt: Date;

  /** How often it was handed to the queue in this round. */
  @Column('int')
  attempts: number;

  /** When its outcome became known. */
  @Column('timestamptz', { name: 'done_at', nullable: true })
  doneAt: Date | null;

  @Column('text', { nullable: true })
  outcome: 'completed' | 'failed' | null;
}
