import { createHash } from 'node:crypto';

/** The Subresource Integrity value of bytes: `sha384-<base64>`. */
export const integrityOf = (bytes: string | Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
