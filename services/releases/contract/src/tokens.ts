import { z } from 'zod';

export const teamSchema = z.string().regex(/^[a-z][a-z-]{1,31}$/, 'a team such as dealers');

/** The team whose tokens may change every remote. */
export const PLATFORM_TEAM = 'platform';

/**
 * A token with which a team publishes and promotes its remotes. The secret is shown only when it is
 * created.
 */
export const teamTokenSchema = z.strictObject({
  id: z.string(),
  team: teamSchema,
  /** Its purpose: `pipeline`. */
  name: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  expiresAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
});

export type TeamToken = z.infer<typeof teamTokenSchema>;
