import { Entity, PrimaryColumn } from 'typeorm';

/** An epoch (generation) of this database. Rows are only added; each one notifies the feed. */
@Entity('epochs')
export class EpochEntity {
  /** The driver reads `bigint` as text. */
  @PrimaryColumn('bigint', { transformer: { to: String, from: Number } })
  epoch: number;
}
