import type { Partner } from '@larkway/financing-contract';
import type { DataSource } from 'typeorm';
import { PartnerEntity, toPartner } from './partner.entity.js';

/** All partners in order. */
export const buildPartners = async (dataSource: DataSource): Promise<Partner[]> =>
  (await dataSource.getRepository(PartnerEntity).find({ order: { position: 'ASC' } })).map(
    toPartner,
  );
