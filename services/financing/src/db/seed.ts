import { releasedPartners, releasedPrograms } from '@larkway/financing-contract/released-data';
import type { EntityManager } from 'typeorm';
import { PartnerEntity, toPartnerRow } from '../partner/partner.entity.js';
import {
  LoanRateEntity,
  ProgramEntity,
  toLoanRateRows,
  toProgramRow,
} from '../program/program.entity.js';

/** Fills a table that is still empty; from then on the database is the truth and an editor's changes stay. */
export const seed = async (manager: EntityManager): Promise<void> => {
  if (!(await manager.exists(ProgramEntity))) {
    await manager.insert(ProgramEntity, releasedPrograms.map(toProgramRow));
    await manager.insert(LoanRateEntity, releasedPrograms.flatMap(toLoanRateRows));
  }
  if (!(await manager.exists(PartnerEntity))) {
    await manager.insert(PartnerEntity, releasedPartners.map(toPartnerRow));
  }
};
