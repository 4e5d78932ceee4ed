import { createHash, randomBytes } from 'node:crypto';

/** A visitor's lot for canaries. Says nothing of the visitor, and is only handed out while there is a canary. */
export const newBucket = (): string => randomBytes(4).toString('hex');

export const isBucket = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9a-f]{8}$/.test(text);

/**
 * Whether a visitor is among the given per cent for one version: always the same answer for the same lot, who is in at 5 is
 * in at 10 too, nobody is in at 0 and everybody at 100.
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
