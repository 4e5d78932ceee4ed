import { createHash } from 'node:crypto';
import type { ResolvedFrame, ThrownError } from '@larkway/releases-contract';

/** The frame that names the place of an error: the innermost of the team's own sources. */
export const placeOf = (stack: ResolvedFrame[]): ResolvedFrame | undefined =>
  stack.find(({ kind }) => kind === 'own') ?? stack.find(({ kind }) => kind === 'package');

/** The same for messages that differ in a number. */
const normalized = (message: string): string =>
  message
    .replace(/<number>|\d+/g, '0')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/**
 * Identifies a group of errors: name, message and place. The text of the place's line counts rather
 * than its number, which every edit above it changes. Built code does not count, because its file
 * names change with each version.
 */
export const fingerprintOf = (
  { type, message }: Pick<ThrownError, 'type' | 'message'>,
  stack: ResolvedFrame[],
): string => {
  const place = placeOf(stack);
  const parts = [type, normalized(message), place?.file, place && (place.code ?? place.line)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
};
