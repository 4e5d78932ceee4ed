import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Signed provenance of a version, from one acceptance of it. The latest one applies. */
@Entity('provenances')
export class ProvenanceEntity {
  /** PostgreSQL generates it. */
  @PrimaryColumn({ type: 'bigint', insert: false, update: false })
  number: string;

  @Column('text')
  name: string;

  @Column('text')
  version: string;

  /** JSON of a DSSE envelope. Null for versions that were published before there was provenance. */
  @Column('text', { nullable: true })
  envelope: string | null;
}
