import type { EntityManager } from 'typeorm';
import { DealershipEntity } from '../dealership/dealership.entity.js';
import { erasedAddress } from '../people/erased-address.js';
import { StateEntity } from '../state/state.entity.js';
import { locateDealerships } from './locate-dealerships.js';
import { seedDealerships, seedStates } from './seed-data.js';

const stateIds = new Map(seedStates.map(({ name, id }) => [name, id]));

/**
 * Brings the seed's own rows up to date and places dealerships without coordinates at their ZIP codes; those that were added later stay
 * as they are otherwise. Unlisted ones stay unlisted, and erased ones erased.
 */
export const seed = async (manager: EntityManager): Promise<void> => {
  const upToDate = { conflictPaths: ['id'], skipUpdateIfNoValuesChanged: true };
  await manager.upsert(StateEntity, seedStates, upToDate);
  const erased = new Set(
    (await manager.findBy(DealershipEntity, { email: erasedAddress })).map(({ id }) => id),
  );
  await manager.upsert(
    DealershipEntity,
    seedDealerships
      .filter(({ id }) => !erased.has(id))
      .map(({ state, ...dealership }) => ({ ...dealership, stateId: stateIds.get(state)! })),
    upToDate,
  );
  await locateDealerships(manager);
};
