import { financingRoutes } from '@larkway/financing-contract';
import type { DocumentRoute } from '@larkway/kit/documents';
import type { DataSource } from 'typeorm';
import { LoanRateEntity, ProgramEntity, toProgram } from './program.entity.js';

const { path } = financingRoutes.programs;

/** All programs in order. A loan without a rate cannot be offered and is left out. */
export const buildPrograms = async (dataSource: DataSource): Promise<Record<string, unknown>> => {
  const rows = await dataSource.getRepository(ProgramEntity).find({ order: { position: 'ASC' } });
  const rates = await dataSource
    .getRepository(LoanRateEntity)
    .find({ order: { minCreditScore: 'DESC' } });
  const programs = rows
    .map((row) =>
      toProgram(
        row,
        rates.filter(({ programId }) => programId === row.id),
      ),
    )
    .filter((program) => program.type !== 'loan' || program.rates.length > 0);
  return { [path]: programs };
};

export const programRoute: DocumentRoute = { path };
