import { contractDocumentSchema } from '@larkway/kit-contract';
import { z } from 'zod';
import { compatibilityProblemSchema } from './compatibility.js';
import { releaseSchema } from './release.js';

const serviceSchema = z.string().regex(/^[a-z][a-z0-9]{1,31}$/, 'a service such as dealers');

/** A service before its deployment. */
export const plannedServiceSchema = z.strictObject({
  service: serviceSchema,
  /** What it would serve at `/contract`. */
  document: contractDocumentSchema,
  /** The commit that would be deployed. */
  commit: releaseSchema.shape.commit,
  /** The service or its contract has uncommitted changes. */
  uncommitted: releaseSchema.shape.uncommitted,
});

/** The recorded result of a check whether a service can be deployed. */
export const serviceCheckSchema = z.strictObject({
  id: z.int().positive(),
  at: z.iso.datetime(),
  /** As in the audit log. */
  by: z.string(),
  service: z.string(),
  commit: z.string().nullable(),
  uncommitted: z.boolean(),
  /** Hash of the checked contract. */
  contract: z.string(),
  /** Revision of the channel `production` that it was compared with. */
  revision: z.int().nonnegative(),
  /** Whether no live, canary or last good version would break. */
  passes: z.boolean(),
  problems: z.array(compatibilityProblemSchema),
});

export type ServiceCheck = z.infer<typeof serviceCheckSchema>;
