import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One entry of the audit log, chained to the one before by its hash. Rows are never changed. */
@Entity('changes')
export class ChangeEntity {
  /** As text, because the driver reads `bigint` as text. */
  @PrimaryColumn('bigint')
  id: string;

  /** JSON of a `Change`, exactly as it was hashed. */
  @Column('text')
  entry: string;

  @Column('text')
  hash: string;

  /** `entry` for queries; PostgreSQL generates it. */
  @Column({ type: 'jsonb', insert: false, update: false, select: false })
  body: object;
}
