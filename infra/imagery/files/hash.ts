import { createHash } from 'node:crypto';

/** SHA-256 of the parts, one after the other, in hexadecimal digits. */
export const hashOf = (...parts: (string | Uint8Array)[]): string =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');

/** Eight hexadecimal digits, which a file's public name contains. */
export const versionOf = (...parts: (string | Uint8Array)[]): string =>
  hashOf(...parts).slice(0, 8);
