import { financingRoutes } from '@larkway/financing-contract';
import type { DocumentRoute } from '@larkway/kit/documents';
import type { DataSource } from 'typeorm';
import { PartnerEntity, toPartner } from './partner.entity.js';

const { path } = financingRoutes.partners;

/** All partners in order. */
export const buildPartners = async (dataSource: DataSource): Promise<Record<string, unknown>> => {
  const rows = await dataSource.getRepository(PartnerEntity).find({ order: { position: 'ASC' } });
  return { [path]: rows.map(toPartner) };
};

export const partnerRoute: DocumentRoute = { path };
