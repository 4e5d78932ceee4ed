import type { Program } from '@larkway/financing-contract';
import type { DataSource } from 'typeorm';
import { ProgramEntity } from './program.entity.js';
import { toProgram } from './program.mapper.js';

/** A loan without a rate cannot be offered and is left out. */
export const readPrograms = async (dataSource: DataSource): Promise<Program[]> => {
  const rows = await dataSource.getRepository(ProgramEntity).find({ relations: { rates: true }, order: { position: 'ASC' } });
  return rows.filter((row) => row.type !== 'loan' || row.rates.length > 0).map(toProgram);
};
