import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A team's token. Its secret is not stored, only the hash of it. */
@Entity('tokens')
export class TokenEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  team: string;

  @Column('text')
  name: string;

  @Column('text', { name: 'secret_hash' })
  secretHash: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('text', { name: 'created_by' })
  createdBy: string;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt: Date | null;

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt: Date | null;
}
