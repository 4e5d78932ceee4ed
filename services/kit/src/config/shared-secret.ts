import { rotatingSecret } from './rotating-secret.js';

/** A secret of two processes, which makes and verifies the passes of the calls between them; a list while it is replaced. */
export const sharedSecret = rotatingSecret(
  /^[\x21-\x7e]{32,}$/,
  'must be 32 visible ASCII characters or more (several keys: each, separated by commas)',
);
