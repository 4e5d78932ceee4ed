import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the seed last wrote, so that a text that someone changed since is recognized. */
@Entity('seeded_texts')
export class SeededTextEntity {
  /** `faqs/home`, `policies/privacy-policy` */
  @PrimaryColumn('text')
  key!: string;

  /** SHA-256 of its canonical JSON. */
  @Column('text')
  digest!: string;
}
