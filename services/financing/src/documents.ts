import { financingRoutes, type Partner, type Program } from '@larkway/financing-contract';
import type { DocumentRoute } from '@larkway/kit/documents';
import type { DataSource } from 'typeorm';
import { PartnerEntity, toPartner } from './partner/partner.entity.js';
import { LoanRateEntity, ProgramEntity, toProgram } from './program/program.entity.js';

/** All responses of the service, by path. */
export const buildDocuments = async (dataSource: DataSource): Promise<Record<string, unknown>> => ({
  [financingRoutes.programs.path]: await readPrograms(dataSource),
  [financingRoutes.partners.path]: await readPartners(dataSource),
});

export const routes: DocumentRoute[] = [
  { path: financingRoutes.programs.path },
  { path: financingRoutes.partners.path },
];

/** All programs in order. A loan without a rate cannot be offered and is left out. */
const readPrograms = async (dataSource: DataSource): Promise<Program[]> => {
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

/** All partners in order. */
const readPartners = async (dataSource: DataSource): Promise<Partner[]> =>
  (await dataSource.getRepository(PartnerEntity).find({ order: { position: 'ASC' } })).map(
    toPartner,
  );
