import { Column, Entity, PrimaryColumn } from 'typeorm';
import { percent } from '../db/percent.js';

/** The rate of one loan program from one credit score up. */
@Entity('loan_rates')
export class LoanRateEntity {
  @PrimaryColumn('text', { name: 'program_id' })
  programId!: string;

  @PrimaryColumn('integer', { name: 'min_credit_score' })
  minCreditScore!: number;

  /** Percent. */
  @Column('numeric', { precision: 5, scale: 2, transformer: percent })
  apr!: number;
}
