import { takeAdvisoryLock } from '@larkway/kit/postgres';
import type { EntityManager } from 'typeorm';

const reviewLock = 7_203_114_511;

/**
 * Serializes checks, decisions and erasures until the end of the transaction: each compares an
 * application with all listed and open ones, and would not see the changes of another.
 */
export const lockReviews = (manager: EntityManager): Promise<void> =>
  takeAdvisoryLock(manager, reviewLock);
