import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { OperatorEntity } from '../operators/operator.entity.js';

@Entity('passkeys')
export class PasskeyEntity {
  @PrimaryColumn('uuid')
  id: string;

  /** Chosen by the authenticator; base64url. */
  @Column('text', { name: 'credential_id' })
  credentialId: string;

  @Column('uuid', { name: 'operator_id' })
  operatorId: string;

  @ManyToOne(() => OperatorEntity)
  @JoinColumn({ name: 'operator_id' })
  operator: OperatorEntity;

  /** In the format of COSE. */
  @Column('bytea', { name: 'public_key' })
  publicKey: Buffer;

  /** How often the authenticator has signed, or zero if it does not count. */
  @Column('bigint')
  signatures: string;

  @Column('text', { array: true })
  transports: string[];

  /** Where it was added. */
  @Column('text')
  device: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt: Date | null;
}
