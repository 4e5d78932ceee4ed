import { z } from 'zod';
import { defineOpsRoute } from './ops-route.js';

/** A pass of the kit for this very purpose: the site server makes its documents by it. */
export const teamBoundariesCookie = 'lw-team-boundaries';
export const teamBoundariesHours = 8;

export const teamBoundariesSchema = z.strictObject({
  /** Until when this browser shows on the site which team owns what; null when it does not. */
  until: z.iso.datetime().nullable(),
});

export type TeamBoundaries = z.infer<typeof teamBoundariesSchema>;

const success = { status: 200, schema: teamBoundariesSchema, description: 'As it is now' };

export const teamBoundariesRoutes = {
  getTeamBoundaries: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/team-boundaries',
    access: 'viewer',
    summary: 'Whether this browser shows on the site which team owns what',
    success,
    errors: [401, 403, 503],
  }),
  showTeamBoundaries: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/team-boundaries/on',
    access: 'viewer',
    summary: 'Shows in this browser, for a working day, which team owns what on the site',
    body: z.strictObject({}),
    success,
    errors: [400, 401, 403, 415, 422, 503],
  }),
  hideTeamBoundaries: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/team-boundaries/off',
    access: 'viewer',
    summary: 'Shows it no longer',
    body: z.strictObject({}),
    success,
    errors: [400, 401, 403, 415, 422, 503],
  }),
};
