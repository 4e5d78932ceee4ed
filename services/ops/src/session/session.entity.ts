import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { OperatorEntity } from '../operators/operator.entity.js';

@Entity('sessions')
export class SessionEntity {
  /** Hash of the token. */
  @PrimaryColumn('text')
  hash: string;

  /** Stays the same when the token is replaced. */
  @Column('uuid')
  id: string;

  @Column('uuid', { name: 'operator_id' })
  operatorId: string;

  @ManyToOne(() => OperatorEntity)
  @JoinColumn({ name: 'operator_id' })
  operator: OperatorEntity;

  /** `code`: the code of the second factor is missing. */
  @Column('text')
  stage: 'code' | 'signed-in';

  @Column('text')
  device: string;

  @Column('text')
  network: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'seen_at', default: () => 'now()' })
  seenAt: Date;

  @Column('timestamptz', { name: 'confirmed_at', nullable: true })
  confirmedAt: Date | null;
}
