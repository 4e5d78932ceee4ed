import { randomUUID } from 'node:crypto';
import { conflict } from '@larkway/kit/errors';
import { mostSavedFilters, type SavedFilter } from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SavedFilterEntity } from './saved-filter.entity.js';

const listOf = async (manager: EntityManager, operatorId: string): Promise<SavedFilter[]> => {
  const rows = await manager.find(SavedFilterEntity, {
    where: { operatorId },
    order: { name: 'ASC', id: 'ASC' },
  });
  return rows.map(({ id, list, name, query }) => ({ id, list, name, query }));
};

/** The filters of each operator. They change nothing but the operator's own view: not audited. */
@Injectable()
export class SavedFiltersService {
  constructor(private readonly dataSource: DataSource) {}

  list(operatorId: string): Promise<SavedFilter[]> {
    return listOf(this.dataSource.manager, operatorId);
  }

  /** @throws DomainError 409 when the operator has as many as they can save */
  save(operatorId: string, filter: Omit<SavedFilter, 'id'>): Promise<SavedFilter[]> {
    return this.dataSource.transaction(async (manager) => {
      await manager
        .createQueryBuilder()
        .insert()
        .into(SavedFilterEntity)
        .values({ id: randomUUID(), operatorId, ...filter })
        .orUpdate(['query'], ['operator_id', 'list', 'name'])
        .execute();
      const saved = await listOf(manager, operatorId);
      if (saved.length > mostSavedFilters)
        throw conflict(`You have ${mostSavedFilters} saved filters. Remove one first.`);
      return saved;
    });
  }

  /** Removing one that is gone changes nothing. */
  async remove(operatorId: string, id: string): Promise<SavedFilter[]> {
    await this.dataSource.manager.delete(SavedFilterEntity, { id, operatorId });
    return this.list(operatorId);
  }
}
