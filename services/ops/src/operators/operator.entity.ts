import type { Operator, Role } from '@larkway/ops-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('operators')
export class OperatorEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  @Column('text')
  role: Role;

  /** Null until the operator has used the link. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash: string | null;

  /** Encrypted. */
  @Column('text', { name: 'totp_secret', nullable: true })
  totpSecret: string | null;

  /** The time step of the last code that was accepted. */
  @Column('bigint', { name: 'totp_step', default: 0 })
  totpStep: string;

  @Column('timestamptz', { name: 'disabled_at', nullable: true })
  disabledAt: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'last_sign_in_at', nullable: true })
  lastSignInAt: Date | null;
}

const stateOf = ({ disabledAt, passwordHash }: OperatorEntity): Operator['state'] => {
  if (disabledAt) return 'disabled';
  return passwordHash === null ? 'invited' : 'active';
};

export const toOperator = (row: OperatorEntity): Operator => ({
  id: row.id,
  name: row.name,
  role: row.role,
  state: stateOf(row),
  createdAt: row.createdAt.toISOString(),
  lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
});
