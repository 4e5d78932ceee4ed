import type { NotificationKind, Receiver } from '@larkway/ops-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Who gets notifications, and of what. */
@Entity('receivers')
export class ReceiverEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  @Column('text')
  type: Receiver['type'];

  /** The URL or the address, encrypted: a path may contain a secret. */
  @Column('text')
  target: string;

  /** With which webhooks are signed, encrypted; null for email. */
  @Column('text', { nullable: true })
  secret: string | null;

  @Column('text', { array: true })
  kinds: NotificationKind[];

  /** Null for all remotes. */
  @Column('text', { array: true, nullable: true })
  remotes: string[] | null;

  @Column('boolean', { default: true })
  enabled: boolean;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}

/** Contexts of the encrypted columns. */
export const targetContext = (id: string): string => `receiver target ${id}`;
export const secretContext = (id: string): string => `receiver secret ${id}`;
