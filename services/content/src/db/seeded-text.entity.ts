import { Entity, PrimaryColumn } from 'typeorm';

/** Every text that a seed has written, so that one that someone changed since is recognized. */
@Entity('seeded_texts')
export class SeededTextEntity {
  /** `faqs/home`, `policies/privacy-policy` */
  @PrimaryColumn('text')
  key!: string;

  /** SHA-256 of its canonical JSON. */
  @PrimaryColumn('text')
  digest!: string;
}
