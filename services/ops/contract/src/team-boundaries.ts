import { z } from 'zod';
import { defineOpsRoute } from './ops-route.js';

/** The site's cookie: an operator pass of the kit with the cookie's name as its purpose. */
export const teamBoundariesCookie = 'lw-team-boundaries';
export const teamBoundariesHours = 8;

/** A link that the site exchanges for its cookie: `<origin of the site><path>#<operator pass>`. */
export const teamBoundariesLink = {
  path: '/team-boundaries/start',
  purpose: 'team boundaries link',
  seconds: 60,
} as const;

export const teamBoundariesSchema = z.strictObject({
  /** On the origin of the site. */
  url: z.url(),
  /** When the link expires. */
  expiresAt: z.iso.datetime(),
});

export type TeamBoundaries = z.infer<typeof teamBoundariesSchema>;

export const teamBoundariesRoutes = {
  linkToTeamBoundaries: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/team-boundaries',
    access: 'viewer',
    summary: 'A link that shows team boundaries on the site, in this browser and for a working day',
    body: z.strictObject({}),
    success: {
      status: 200,
      schema: teamBoundariesSchema,
      description: 'The link, valid for a minute',
    },
    errors: [400, 401, 403, 415, 422, 503],
  }),
};
