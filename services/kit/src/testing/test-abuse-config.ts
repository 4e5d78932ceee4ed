import { createSigner } from '../signing/signed-text.js';
import type { AbuseConfig } from '../submissions/abuse-environment.js';

/** Keys of the site in all tests. `FORM_SIGNING_KEY` signs the forms that `testAbuseConfig` accepts. */
export const testSiteKeys = {
  FORM_SIGNING_KEY: Buffer.alloc(32, 'form').toString('base64url'),
  BEACON_KEY: 'the key of beacons in all tests: 32 or longer',
};

/** Tests send by the hundred from one address, and no one has to wait or to compute a proof of work. */
export const testAbuseConfig: AbuseConfig = {
  FORM_KEY: 'the form key of all tests: 32 or longer',
  FORM_PUBLIC_KEYS: [createSigner(testSiteKeys.FORM_SIGNING_KEY).publicKey],
  SUBMISSION_FREE_POINTS: 1_000_000,
  SUBMISSION_MOST_POINTS: 1_000_000,
  RECIPIENT_POINTS: 1_000_000,
  SUBMISSION_COUNT_TIMEOUT_MS: 500,
};

/** The same for a process. */
export const testAbuseEnvironment: Record<string, string> = Object.fromEntries(
  Object.entries(testAbuseConfig).map(([name, value]) => [name, String(value)]),
);
