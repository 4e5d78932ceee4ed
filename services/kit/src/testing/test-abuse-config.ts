import type { AbuseConfig } from '../submissions/abuse-environment.js';

/** Tests send by the hundred from one address: nobody is asked for a proof of work, and nobody has to wait. */
export const testAbuseConfig: AbuseConfig = {
  FORM_KEY: 'the form key of all tests: 32 or longer',
  SUBMISSION_FREE_POINTS: 1_000_000,
  SUBMISSION_MOST_POINTS: 1_000_000,
  RECIPIENT_POINTS: 1_000_000,
};

/** The same for a process. */
export const testAbuseEnvironment: Record<string, string> = Object.fromEntries(
  Object.entries(testAbuseConfig).map(([name, value]) => [name, String(value)]),
);
