import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A pipeline whose OpenID Connect tokens act as tokens of a team. */
@Entity('publishers')
export class PublisherEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  team: string;

  @Column('text')
  name: string;

  @Column('text')
  issuer: string;

  @Column('text')
  audience: string;

  /** Pattern of subjects. */
  @Column('text')
  subject: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('text', { name: 'created_by' })
  createdBy: string;

  @Column('timestamptz', { name: 'removed_at', nullable: true })
  removedAt: Date | null;

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt: Date | null;
}
