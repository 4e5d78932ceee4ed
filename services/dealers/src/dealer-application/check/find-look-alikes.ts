import type { ApplicationSummary } from '@larkway/dealers-contract';
import { ArrayOverlap, Not, type EntityManager } from 'typeorm';
import { DealershipEntity } from '../../dealership/dealership.entity.js';
import { ReviewedApplicationEntity } from '../reviewed-application.entity.js';
import { becauseOf, lookAlikeKeys } from './look-alike.js';

/** Listed dealerships that share one of the keys. */
export const findListed = async (manager: EntityManager, keys: string[]): Promise<ApplicationSummary['duplicates']> => {
  const listed = await manager.find(DealershipEntity, { order: { id: 'ASC' } });
  return listed.flatMap((dealership) => {
    const because = becauseOf(keys, lookAlikeKeys(dealership));
    return because === null ? [] : [{ id: dealership.id, name: dealership.name, city: dealership.city, because }];
  });
};

/** Other applications that wait for a decision and share one of the keys. Of two, the one that is checked later finds the other. */
export const findOpen = (manager: EntityManager, { id, keys }: { id: string; keys: string[] }): Promise<ReviewedApplicationEntity[]> =>
  manager.find(ReviewedApplicationEntity, {
    where: { id: Not(id), status: 'checked', lookAlikeKeys: ArrayOverlap(keys) },
    order: { createdAt: 'ASC', id: 'ASC' },
    take: 20,
  });
