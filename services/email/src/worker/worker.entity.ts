import type { EmailWorker } from '@larkway/email-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A worker that sent a heartbeat within the last hour. */
@Entity('workers')
export class WorkerEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('timestamptz', { name: 'started_at' })
  startedAt: Date;

  @Column('timestamptz', { name: 'seen_at' })
  seenAt: Date;

  /** Emails that it is sending. */
  @Column('int')
  active: number;
}

export const toEmailWorker = ({ startedAt, seenAt, ...worker }: WorkerEntity): EmailWorker => ({
  ...worker,
  startedAt: startedAt.toISOString(),
  seenAt: seenAt.toISOString(),
});
