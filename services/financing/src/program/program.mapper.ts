import type { Program, RateBand } from '@larkway/financing-contract';
import type { LoanRateEntity } from './loan-rate.entity.js';
import type { ProgramEntity } from './program.entity.js';

const toBand = ({ minCreditScore, apr }: LoanRateEntity): RateBand => ({ minCreditScore, apr });

/** The database keeps a lease's rate and share present, hence the assertions. */
export const toProgram = (row: ProgramEntity): Program => {
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
      return { ...common, type: 'loan', rates: row.rates.map(toBand).sort((a, b) => b.minCreditScore - a.minCreditScore) };
    case 'lease':
      return { ...common, type: 'lease', apr: row.apr!, depreciation: row.depreciation! };
    case 'cash':
      return { ...common, type: 'cash' };
  }
};

type NewRate = Pick<LoanRateEntity, 'programId' | 'minCreditScore' | 'apr'>;
type NewProgram = Omit<ProgramEntity, 'rates'> & { rates: NewRate[] };

export const toProgramRow = (program: Program): NewProgram => ({
  id: program.id,
  type: program.type,
  name: program.name,
  provider: program.provider,
  position: program.order,
  apr: program.type === 'lease' ? program.apr : null,
  depreciation: program.type === 'lease' ? program.depreciation : null,
  features: program.features,
  bestFor: program.bestFor,
  rates: program.type === 'loan' ? program.rates.map((band) => ({ programId: program.id, ...band })) : [],
});
