import type { EntityManager } from 'typeorm';

/**
 * Takes an advisory lock until the end of the transaction: transactions with the same key run one
 * after the other.
 */
export const takeAdvisoryLock = async (manager: EntityManager, key: number): Promise<void> => {
  // Raw SQL: TypeORM has no advisory locks.
  await manager.query('SELECT pg_advisory_xact_lock($1)', [key]);
};
