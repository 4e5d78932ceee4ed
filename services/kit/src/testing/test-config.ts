import { createSigner } from '../signing/signed-text.js';
import type { AbuseConfig } from '../submissions/submission-guard.js';

/**
 * Keys of the site in all tests. `testAbuseConfig` accepts forms that `FORM_SIGNING_KEY` signed.
 */
export const testSiteKeys = {
  FORM_SIGNING_KEY: Buffer.alloc(32, 'form').toString('base64url'),
  BEACON_KEY: 'the key of beacons in all tests: 32 or longer',
};

/** Limits that no test reaches, although tests send hundreds of submissions from one address. */
export const testAbuseConfig: AbuseConfig = {
  FORM_KEY: 'the form key of all tests: 32 or longer',
  FORM_PUBLIC_KEYS: [createSigner(testSiteKeys.FORM_SIGNING_KEY).publicKey],
  SUBMISSION_FREE_POINTS: 1_000_000,
  SUBMISSION_MOST_POINTS: 1_000_000,
  RECIPIENT_POINTS: 1_000_000,
  SUBMISSION_COUNT_TIMEOUT_MS: 500,
};

/** `testAbuseConfig` as the environment of a process. */
export const testAbuseEnvironment: Record<string, string> = Object.fromEntries(
  Object.entries(testAbuseConfig).map(([name, value]) => [name, String(value)]),
);

/** Secrets of operations in tests, as the environment of the services and of the console. */
export const testOperationsTokens = {
  LEADS_OPERATIONS_TOKEN: 'operations-token-of-leads-in-all-tests',
  DEALERS_OPERATIONS_TOKEN: 'operations-token-of-dealers-in-all-tests',
  EMAIL_OPERATIONS_TOKEN: 'operations-token-of-email-in-all-tests',
  RELEASES_OPERATIONS_TOKEN: 'operations-token-of-releases-in-all-tests',
};
