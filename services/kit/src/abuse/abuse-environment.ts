import { z } from 'zod';
import { rotatingSecret } from '../config/rotating-secret.js';

/** For the site, which signs the forms that it hands out. */
export const formKeyEnvironment = {
  /** Signs form tokens and challenges, and hides addresses in the keys of limits. The same for the site and all services. */
  FORM_KEY: rotatingSecret(),
};

/** For a service that takes what strangers send. Points: see `SubmissionGuard`. */
export const abuseEnvironment = {
  ...formKeyEnvironment,
  /** Points that one client address has in ten minutes before its machine has to work for each further submission. */
  SUBMISSION_FREE_POINTS: z.coerce.number().int().min(1).default(10),
  /** Points that one client address has in ten minutes at all. */
  SUBMISSION_MOST_POINTS: z.coerce.number().int().min(1).default(60),
  /** Submissions in an hour that give the same e-mail address, which is then written to. */
  RECIPIENT_POINTS: z.coerce.number().int().min(1).default(10),
};

export type AbuseConfig = z.infer<z.ZodObject<typeof abuseEnvironment>>;
