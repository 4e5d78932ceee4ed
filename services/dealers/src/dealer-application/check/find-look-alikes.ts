import type { ApplicationSummary } from '@larkway/dealers-contract';
import { ArrayOverlap, Not, type EntityManager } from 'typeorm';
import { DealershipEntity } from '../../dealership/dealership.entity.js';
import { erasedAddress } from '../../people/erased-address.js';
import { ReviewedApplicationEntity } from '../reviewed-application.entity.js';
import { becauseOf, lookAlikeKeys } from './look-alike.js';

/** Dealerships that share one of the keys; unlisted ones are marked. */
export const findKnown = async (
  manager: EntityManager,
  keys: string[],
): Promise<ApplicationSummary['duplicates']> => {
  const known = await manager.find(DealershipEntity, {
    where: { email: Not(erasedAddress) },
    order: { id: 'ASC' },
  });
  return known.flatMap((dealership) => {
    const because = becauseOf(keys, lookAlikeKeys(dealership));
    if (because === null) return [];
    const { id, name, city, unlistedAt } = dealership;
    return [
      { id, name, city, because: unlistedAt === null ? because : `${because}; not listed now` },
    ];
  });
};

/** Other applications that wait for a decision and share one of the keys. Of two, the one that is checked later finds the other. */
export const findOpen = (
  manager: EntityManager,
  { id, keys }: { id: string; keys: string[] },
): Promise<ReviewedApplicationEntity[]> =>
  manager.find(ReviewedApplicationEntity, {
    where: { id: Not(id), status: 'checked', lookAlikeKeys: ArrayOverlap(keys) },
    order: { createdAt: 'ASC', id: 'ASC' },
    take: 20,
  });
