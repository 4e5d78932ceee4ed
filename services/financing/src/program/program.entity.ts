import type { Program } from '@larkway/financing-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** PostgreSQL returns `numeric` as text; two decimals survive the conversion to a number. */
const percent = {
  to: (value: number | null): number | null => value,
  from: (value: string | null): number | null => (value === null ? null : Number(value)),
};

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

/** The rate of a loan program from a credit score up. */
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

/**
 * A CHECK constraint requires a lease's rate and share, hence the assertions.
 * @param rates highest score first
 */
export const toProgram = (row: ProgramEntity, rates: LoanRateEntity[]): Program => {
  const common = {
    id: row.id,
    name: row.name,
    provider: row.provider,
    order: row.position,
    features: row.features,
    bestFor: row.bestFor,
  };
  switch (row.type) {
    case 'loan':
      return {
        ...common,
        type: 'loan',
        rates: rates.map(({ minCreditScore, apr }) => ({ minCreditScore, apr })),
      };
    case 'lease':
      return { ...common, type: 'lease', apr: row.apr!, depreciation: row.depreciation! };
    case 'cash':
      return { ...common, type: 'cash' };
  }
};

export const toProgramEntity = (program: Program): ProgramEntity => ({
  id: program.id,
  type: program.type,
  name: program.name,
  provider: program.provider,
  position: program.order,
  apr: program.type === 'lease' ? program.apr : null,
  depreciation: program.type === 'lease' ? program.depreciation : null,
  features: program.features,
  bestFor: program.bestFor,
});

export const toLoanRateEntities = (program: Program): LoanRateEntity[] =>
  program.type === 'loan' ? program.rates.map((band) => ({ programId: program.id, ...band })) : [];
