import { createHash, randomBytes } from 'node:crypto';

/**
 * A random bucket for canaries. Contains nothing about the visitor, and is only set while there is
 * a canary.
 */
export const newBucket = (): string => randomBytes(4).toString('hex');

export const isBucket = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9a-f]{8}$/.test(text);

/**
 * Whether a bucket is in a version's canary. The answer is constant for a bucket; a bucket that is
 * in at 5 percent is in at 10 too; none is in at 0, all are in at 100.
 */
export const isInCanary = (
  bucket: string,
  name: string,
  version: string,
  percent: number,
): boolean => {
  const place =
    createHash('sha256').update(`${bucket} ${name} ${version}`).digest().readUInt32BE(0) / 2 ** 32;
  return place * 100 < percent;
};
