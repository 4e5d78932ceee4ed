import { z } from 'zod';
import { defineOpsRoute } from './ops-route.js';
import {
  liveReleasesSchema,
  ownershipSchema,
  previewLinkSchema,
  releaseHistorySchema,
  releaseOutcomeSchema,
  releaseTrialSchema,
  remoteReleasesSchema,
} from './releases.js';

const name = z.string().regex(/^mfe-[a-z0-9-]{1,60}$/, 'Must be the name of a remote');
const version = z.string().regex(/^[0-9a-z][0-9a-z.-]{0,63}$/, 'Must be a version');
/** Nobody reads the log later without it. */
const reason = z
  .string()
  .trim()
  .min(3, 'Say why, in 3 characters or more')
  .max(500, 'Must be at most 500 characters');
/** What the operator saw live: when something else is by now, nothing is done. */
const from = version.nullable();

const params = z.object({ name });
const outcome = {
  status: 200,
  schema: releaseOutcomeSchema,
  description: 'What came of it',
} as const;
const errors = [400, 401, 403, 404, 409, 415, 422, 503];

/** All commands on the releases of a remote are below it. */
export const remotesPath = '/ops/api/releases/remotes';

/**
 * Milliseconds that a browser waits for the answer to such a command. Longer than the console's service waits for the release service (120 s) and looks what
 * is live (twice 8 s), so that the answer says what happened; shorter than the gateway waits (180 s).
 */
export const releaseCommandTimeout = 150_000;

/** Releases of microfrontends. Each role reads them; operators move them; the lock, which binds every team, is the admins'. */
export const releaseRoutes = {
  listReleases: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/releases',
    access: 'viewer',
    summary: 'What is live of each remote, and how it does',
    success: { status: 200, schema: liveReleasesSchema, description: 'By name' },
    errors: [401, 403, 503],
  }),
  getRemote: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/releases/remotes/:name',
    access: 'viewer',
    summary: 'One remote and its versions',
    params,
    success: { status: 200, schema: remoteReleasesSchema, description: 'The remote' },
    errors: [401, 403, 404, 422, 503],
  }),
  listReleaseChanges: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/releases/changes',
    access: 'viewer',
    summary: 'What was changed, when, by whom and why, of all remotes or of one; latest first',
    query: z.strictObject({
      name: name.optional(),
      before: z.coerce.number().int().positive().optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    success: { status: 200, schema: releaseHistorySchema, description: 'One page' },
    errors: [401, 403, 422, 503],
  }),
  getOwnership: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/releases/ownership',
    access: 'viewer',
    summary: 'Which page and which fragment belongs to which remote and team',
    success: { status: 200, schema: ownershipSchema, description: 'By path, and by slot' },
    errors: [401, 403, 503],
  }),
  /** Nothing is changed by it, so it needs no reason and leaves no entry. */
  tryRelease: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/releases/remotes/:name/trial',
    access: 'operator',
    summary: 'What a rollback or a promotion would do, and what stands against it; changes nothing',
    params,
    body: z.discriminatedUnion('command', [
      z.strictObject({ command: z.literal('roll-back'), version: version.optional() }),
      z.strictObject({ command: z.literal('promote'), version }),
    ]),
    success: { status: 200, schema: releaseTrialSchema, description: 'What would be live' },
    errors,
  }),
  rollBack: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/releases/remotes/:name/rollback',
    access: 'operator',
    summary: 'Gives visitors a version back that they had; nothing holds it up',
    params,
    body: z.strictObject({ from: version, to: version, reason }),
    success: outcome,
    errors,
  }),
  promote: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/releases/remotes/:name/promotion',
    access: 'operator',
    summary: 'Gives every visitor a version, when the gate has nothing against it',
    params,
    body: z.strictObject({ from, to: version, reason }),
    success: outcome,
    errors,
  }),
  setCanary: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/releases/remotes/:name/canary',
    access: 'operator',
    summary: 'Gives some visitors a version, when the gate has nothing against it',
    params,
    body: z.strictObject({
      from: version,
      version,
      percent: z.number().min(0).max(100).multipleOf(0.01),
      reason,
    }),
    success: outcome,
    errors,
  }),
  stopCanary: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/releases/remotes/:name/canary/stop',
    access: 'operator',
    summary: 'Takes the canary from everybody',
    params,
    body: z.strictObject({ reason }),
    success: outcome,
    errors,
  }),
  issuePreview: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/releases/remotes/:name/previews',
    access: 'operator',
    summary:
      'Makes a signed link that shows a version on the site for a while, when it fits what is live',
    params,
    body: z.strictObject({
      version,
      path: z
        .string()
        .regex(/^\/(?![/\\])\S*$/, 'Must be a page of the site, such as /dealerships')
        .max(500)
        .default('/'),
      minutes: z.int().min(1).max(1_440).default(60),
      reason,
    }),
    success: {
      status: 201,
      schema: previewLinkSchema,
      description: 'The link; it is in this answer and nowhere else',
    },
    errors,
  }),
  setReleaseLock: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/releases/lock',
    access: 'admin',
    summary:
      'Locks or unlocks what is live: while it is locked versions and canaries can be taken back, and nothing else',
    body: z.strictObject({ locked: z.boolean(), reason }),
    success: {
      status: 200,
      schema: liveReleasesSchema.pick({ lock: true }),
      description: 'The lock after it',
    },
    errors,
  }),
};
