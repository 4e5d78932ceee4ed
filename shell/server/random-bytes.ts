import { randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(4_096);
let next = pool.length;

/** As `randomBytes` of Node, which asks the system each time; this asks it for many at once. Each byte is given out once. @param count at most 4,096 */
export const pooledRandomBytes = (count: number): Buffer => {
  if (next + count > pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  const bytes = Buffer.from(pool.subarray(next, next + count));
  pool.fill(0, next, next + count);
  next += count;
  return bytes;
};
