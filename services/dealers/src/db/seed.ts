import { dealershipSchema, stateSchema } from '@larkway/dealers-contract';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { z } from 'zod';
import { DealershipEntity, erasedAddress } from '../dealership/dealership.entity.js';
import { StateEntity } from '../state/state.entity.js';
import { placeOfZipCode } from '../places/places.js';
import dealerships from './seed/dealerships.json' with { type: 'json' };
import states from './seed/states.json' with { type: 'json' };

const seedStateSchema = z.strictObject(stateSchema.omit({ dealerCount: true }).shape);
const seedDealershipSchema = z.strictObject(dealershipSchema.omit({ slug: true }).shape);

/** The 50 states, by name. */
export const seedStates = z.array(seedStateSchema).parse(states);

/** The initial dealers: invented names, streets and numbers in real cities. */
export const seedDealerships = z.array(seedDealershipSchema).parse(dealerships);

const stateIds = new Map(seedStates.map(({ name, id }) => [name, id]));

/**
 * Updates the rows of the seed, and locates dealerships without coordinates by their ZIP codes.
 * Rows that were added later or corrected do not change otherwise. Unlisted and erased dealerships
 * stay so.
 */
export const seed = async (manager: EntityManager): Promise<void> => {
  const upToDate = { conflictPaths: ['id'], skipUpdateIfNoValuesChanged: true };
  await manager.upsert(StateEntity, seedStates, upToDate);
  const kept = [{ email: erasedAddress }, { editedAt: Not(IsNull()) }];
  const keptIds = new Set((await manager.findBy(DealershipEntity, kept)).map(({ id }) => id));
  await manager.upsert(
    DealershipEntity,
    seedDealerships
      .filter(({ id }) => !keptIds.has(id))
      .map(({ state, ...dealership }) => ({ ...dealership, stateId: stateIds.get(state)! })),
    upToDate,
  );
  await locateDealerships(manager);
};

/**
 * Gives dealerships without coordinates the center of their ZIP code. A second run writes nothing.
 */
const locateDealerships = async (manager: EntityManager): Promise<void> => {
  const dealerships = await manager.find(DealershipEntity, {
    select: { id: true, zipCode: true, zipLatitude: true, zipLongitude: true },
    where: { latitude: IsNull() },
  });
  for (const { id, zipCode, zipLatitude, zipLongitude } of dealerships) {
    const { latitude, longitude } = placeOfZipCode(zipCode) ?? { latitude: null, longitude: null };
    if (latitude === zipLatitude && longitude === zipLongitude) continue;
    await manager.update(
      DealershipEntity,
      { id },
      { zipLatitude: latitude, zipLongitude: longitude },
    );
  }
};
