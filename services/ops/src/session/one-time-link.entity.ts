import type { OpenedLink } from '@larkway/ops-contract';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { OperatorEntity } from '../operators/operator.entity.js';

@Entity('links')
export class OneTimeLinkEntity {
  /** Hash of the token. */
  @PrimaryColumn('text')
  hash: string;

  /** `second-factor` was issued by an earlier version of this service, and is a reset. */
  @Column('text')
  purpose: OpenedLink['purpose'] | 'second-factor';

  /** Null for the first admin, who has no account yet. */
  @Column('uuid', { name: 'operator_id', nullable: true })
  operatorId: string | null;

  @ManyToOne(() => OperatorEntity)
  @JoinColumn({ name: 'operator_id' })
  operator: OperatorEntity | null;

  /** Encrypted; empty once the link is used. */
  @Column('text', { name: 'totp_secret' })
  totpSecret: string;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt: Date | null;
}
