import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { OperatorEntity } from '../operators/operator.entity.js';

@Entity('trusted_devices')
export class TrustedDeviceEntity {
  /** Hash of the device's token. */
  @PrimaryColumn('text')
  hash: string;

  @PrimaryColumn('uuid', { name: 'operator_id' })
  operatorId: string;

  @ManyToOne(() => OperatorEntity)
  @JoinColumn({ name: 'operator_id' })
  operator: OperatorEntity;

  @Column('timestamptz', { name: 'seen_at', default: () => 'now()' })
  seenAt: Date;
}
