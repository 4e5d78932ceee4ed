import { z } from 'zod';
import { rotatingSecret } from '../config/rotating-secret.js';
import { publicKeys } from '../signing/public-keys.js';

/** For a service that takes what strangers send. Points: see `SubmissionGuard`. */
export const abuseEnvironment = {
  /** Signs challenges, and hides addresses in the keys of limits. The same for all copies of a service. */
  FORM_KEY: rotatingSecret(),
  /** Keys of the site, which prove that it sent a form. */
  FORM_PUBLIC_KEYS: publicKeys,
  /** Points that one client address has in ten minutes before its machine has to work for each further submission. */
  SUBMISSION_FREE_POINTS: z.coerce.number().int().min(1).default(10),
  /** Points that one client address has in ten minutes at all. */
  SUBMISSION_MOST_POINTS: z.coerce.number().int().min(1).default(60),
  /** Submissions in an hour that give the same email address, which is then written to. */
  RECIPIENT_POINTS: z.coerce.number().int().min(1).default(10),
  /** Milliseconds to wait for the shared counts of a submission. After that, this copy of the service counts alone. */
  SUBMISSION_COUNT_TIMEOUT_MS: z.coerce.number().int().min(1).default(500),
};

export type AbuseConfig = z.infer<z.ZodObject<typeof abuseEnvironment>>;
