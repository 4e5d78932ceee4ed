import { Column, PrimaryColumn } from 'typeorm';

/** The columns that every stored submission has. */
export abstract class SubmissionEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text', { name: 'request_id' })
  requestId: string;

  @Column('text', { name: 'idempotency_key', nullable: true })
  idempotencyKey: string | null;

  /** Hash of the accepted body: tells a repeat from another submission under the same key. */
  @Column('text')
  fingerprint: string;
}
