import type { Program } from '@larkway/financing-contract';
import type { DataSource } from 'typeorm';
import { LoanRateEntity, ProgramEntity, toProgram } from './program.entity.js';

/** All programs in order. A loan without a rate cannot be offered and is left out. */
export const buildPrograms = async (dataSource: DataSource): Promise<Program[]> => {
  const rows = await dataSource.getRepository(ProgramEntity).find({ order: { position: 'ASC' } });
  const rates = await dataSource
    .getRepository(LoanRateEntity)
    .find({ order: { minCreditScore: 'DESC' } });
  return rows
    .map((row) =>
      toProgram(
        row,
        rates.filter(({ programId }) => programId === row.id),
      ),
    )
    .filter((program) => program.type !== 'loan' || program.rates.length > 0);
};
