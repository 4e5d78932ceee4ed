import type { EntityManager } from 'typeorm';

/** Until the end of the transaction nobody else registers a version of the remote, nor removes files that its versions share. */
export const holdMedia = async (manager: EntityManager, name: string): Promise<void> => {
  await manager.query('SELECT 1 FROM remotes WHERE name = $1 FOR UPDATE', [name]);
};
