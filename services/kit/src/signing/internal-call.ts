import { issuePass, readPass } from './expiring-pass.js';

/** Long enough for clocks of machines that are minutes apart. */
const LIFETIME_MS = 5 * 60_000;

const purpose = 'internal call';

/**
 * The header `Authorization` of a call between two processes that share a secret. It expires after five minutes and does not contain the
 * secret, so that a recorded call opens nothing later. @param secret of a list the first is used
 */
export const authorizationFor = (secret: string, now = Date.now()): string =>
  `Bearer ${issuePass(secret, purpose, now + LIFETIME_MS)}`;

/** Whether the header `Authorization` was made with the secret, or one of its keys while it is being replaced, and has not expired. */
export const isAuthorized = (authorization: string | undefined, secret: string): boolean =>
  readPass(secret, purpose, /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]) !== undefined;
