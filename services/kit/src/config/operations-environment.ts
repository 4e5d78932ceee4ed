import { rotatingSecret } from './rotating-secret.js';

/** For a service that answers operations. */
export const operationsEnvironment = {
  /** The secret that operations show at `/internal/*`; without it nothing is answered there. */
  OPERATIONS_TOKEN: rotatingSecret(/^[\x21-\x7e]{32,}$/, 'must be 32 visible ASCII characters or more (several keys: each, separated by commas)').optional(),
};
