import type { Program } from '@larkway/financing-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { percent } from '../db/percent.js';

@Entity('programs')
export class ProgramEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  type!: Program['type'];

  @Column('text')
  name!: string;

  @Column('text')
  provider!: string;

  @Column('integer')
  position!: number;

  /** Percent; leases only. */
  @Column('numeric', { precision: 5, scale: 2, nullable: true, transformer: percent })
  apr!: number | null;

  /** Percent of the price; leases only. */
  @Column('numeric', { precision: 5, scale: 2, nullable: true, transformer: percent })
  depreciation!: number | null;

  @Column('text', { array: true })
  features!: string[];

  @Column('text', { name: 'best_for', array: true })
  bestFor!: string[];
}
