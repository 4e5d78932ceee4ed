import { rotatingSecret } from './rotating-secret.js';

/** A secret of two processes, which one shows to the other in `Authorization`; a list while it is replaced. */
export const bearerToken = rotatingSecret(/^[\x21-\x7e]{32,}$/, 'must be 32 visible ASCII characters or more (several keys: each, separated by commas)');
