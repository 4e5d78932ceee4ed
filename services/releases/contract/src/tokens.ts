import { z } from 'zod';

export const teamSchema = z.string().regex(/^[a-z][a-z-]{1,31}$/, 'a team such as dealers');

/** The team whose tokens move every remote. */
export const PLATFORM_TEAM = 'platform';

/** A team's right to publish and move its remotes. The secret itself is shown once, when it is made. */
export const teamTokenSchema = z.strictObject({
  id: z.string(),
  team: teamSchema,
  /** What it is for: `pipeline`. */
  name: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  expiresAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
});

export type TeamToken = z.infer<typeof teamTokenSchema>;
