import { releasedPartners, releasedPrograms } from '@larkway/financing-contract/released-data';
import type { EntityManager } from 'typeorm';
import { PartnerEntity, toPartnerEntity } from '../partner/partner.entity.js';
import {
  LoanRateEntity,
  ProgramEntity,
  toLoanRateEntities,
  toProgramEntity,
} from '../program/program.entity.js';

/** Fills empty tables; later changes in the database are kept. */
export const seed = async (manager: EntityManager): Promise<void> => {
  if (!(await manager.exists(ProgramEntity))) {
    await manager.insert(ProgramEntity, releasedPrograms.map(toProgramEntity));
    await manager.insert(LoanRateEntity, releasedPrograms.flatMap(toLoanRateEntities));
  }
  if (!(await manager.exists(PartnerEntity))) {
    await manager.insert(PartnerEntity, releasedPartners.map(toPartnerEntity));
  }
};
