import { createHash } from 'node:crypto';

/** `sha384-<base64>` of bytes, as browsers write it (Subresource Integrity). */
export const integrityOf = (bytes: string | Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
