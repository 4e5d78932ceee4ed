import type { EntityManager } from 'typeorm';

const reviewLock = 7_203_114_511;

/**
 * Checks and decisions take turns, until the end of the transaction: each compares an application with all that are listed or
 * open, and two at a time would not see each other's.
 */
export const takeReviewTurn = (manager: EntityManager): Promise<unknown> =>
  manager.query('SELECT pg_advisory_xact_lock($1)', [reviewLock]);
