import type { EntityManager } from 'typeorm';

/** The generation of this database. */
export const currentEpoch = async (manager: EntityManager): Promise<number> => {
  const [{ epoch }] = await manager.query('SELECT max(epoch) AS epoch FROM epochs');
  return Number(epoch);
};

/** Begins a generation that is greater than every one before it, also than one that this database has lost. */
export const beginEpoch = async (manager: EntityManager, lost: number): Promise<number> => {
  const epoch = Math.max(Date.now(), (await currentEpoch(manager)) + 1, lost + 1);
  await manager.query('INSERT INTO epochs (epoch) VALUES ($1)', [epoch]);
  return epoch;
};
