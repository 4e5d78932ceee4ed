import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An entry of the audit log; rows are only added, and removed in order. */
@Entity('audit')
export class AuditEntryEntity {
  @PrimaryColumn('bigint')
  number: string;

  /** The JSON text that the hash covers. */
  @Column('text')
  entry: string;

  @Column('text')
  hash: string;

  // The database takes these from the entry; they are only searched.
  @Column({ type: 'text', insert: false, select: false, nullable: true })
  operator?: string | null;

  @Column({ type: 'text', insert: false, select: false })
  action?: string;

  @Column({ type: 'text', insert: false, select: false, nullable: true })
  subject?: string | null;
}
