import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EmailKind } from '../emails/emails.js';

/** A limit for the emails of a kind or to a domain. */
@Entity('sending_limits')
export class SendingLimitEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text', { nullable: true })
  kind: EmailKind | null;

  @Column('text', { nullable: true })
  domain: string | null;

  @Column('int', { nullable: true })
  concurrency: number | null;

  @Column('int', { name: 'per_minute', nullable: true })
  perMinute: number | null;

  /** The earliest start of the next attempt under `perMinute`. */
  @Column('timestamptz', { name: 'next_free_at', default: () => 'now()' })
  nextFreeAt: Date;
}
