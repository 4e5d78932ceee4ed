import type { Program } from '@larkway/financing-contract';
import type { LoanRateEntity } from './loan-rate.entity.js';
import type { ProgramEntity } from './program.entity.js';

/** The database keeps a lease's rate and share present, hence the assertions. Rates come highest score first. */
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

export const toProgramRow = (program: Program): ProgramEntity => ({
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

export const toLoanRateRows = (program: Program): LoanRateEntity[] =>
  program.type === 'loan' ? program.rates.map((band) => ({ programId: program.id, ...band })) : [];
