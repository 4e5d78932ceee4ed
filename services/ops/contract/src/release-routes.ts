import { dateRange, rangeOrder } from '@larkway/kit-contract';
import { z } from 'zod';
import { defineOpsRoute } from './ops-route.js';
import { releaseErrorsSchema } from './release-errors.js';
import {
  liveReleasesSchema,
  ownershipSchema,
  pictureName,
  previewLinkSchema,
  releaseHistorySchema,
  releaseOutcomeSchema,
  releasePicturesSchema,
  releaseTrialSchema,
  remoteReleasesSchema,
} from './releases.js';

const name = z.string().regex(/^mfe-[a-z0-9-]{1,60}$/, 'Must be the name of a remote');
const version = z.string().regex(/^[0-9a-z][0-9a-z.-]{0,63}$/, 'Must be a version');
/** Required, because the log is read later. */
const reason = z
  .string()
  .trim()
  .min(3, 'Say why, in 3 characters or more')
  .max(500, 'Must be at most 500 characters');
/** The live version that the operator saw. If another version is live, nothing is changed. */
const from = version.nullable();

const params = z.object({ name });
const outcome = {
  status: 200,
  schema: releaseOutcomeSchema,
  description: 'The outcome',
} as const;
const errors = [400, 401, 403, 404, 409, 415, 422, 503];

/** The base path of commands on the releases of a remote. */
export const remotesPath = '/ops/api/releases/remotes';

/**
 * Milliseconds that a browser waits for such a command. Longer than the console's service waits for
 * the release service (120 s and twice 8 s), so that the response has the outcome; shorter than the
 * timeout of the gateway (180 s).
 */
export const releaseCommandTimeout = 150_000;

/**
 * Releases of microfrontends. All roles read them, operators change them, and admins lock them for
 * every team.
 */
export const releaseRoutes = {
  listReleases: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/releases',
    access: 'viewer',
    summary: 'The live version of each remote, with figures',
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
  listReleaseErrors: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/releases/remotes/:name/errors',
    access: 'viewer',
    summary:
      'Errors of one remote by name, message and place, last seen first; with a range those seen within it',
    params,
    query: z.strictObject(dateRange).refine(...rangeOrder),
    success: { status: 200, schema: releaseErrorsSchema, description: 'The errors' },
    errors: [401, 403, 422, 503],
  }),
  getReleasePictures: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/releases/remotes/:name/versions/:version/pictures',
    access: 'viewer',
    summary: 'How pages of a version differ from those of the version that was live then',
    params: params.extend({ version }),
    success: { status: 200, schema: releasePicturesSchema, description: 'The pages that differ' },
    errors: [401, 403, 422, 503],
  }),
  getReleasePicture: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/releases/remotes/:name/versions/:version/pictures/:picture',
    access: 'viewer',
    summary: 'One picture of a page',
    params: params.extend({ version, picture: pictureName }),
    success: { status: 200, schema: z.string(), description: 'The bytes, as `image/webp`' },
    errors: [401, 403, 404, 422, 503],
  }),
  listReleaseChanges: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/releases/changes',
    access: 'viewer',
    summary: 'Changes of all remotes or of one, with time, author and reason; latest first',
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
    summary: 'The remote and the team of each page and fragment',
    success: { status: 200, schema: ownershipSchema, description: 'By path, and by slot' },
    errors: [401, 403, 503],
  }),
  /** A dry run: it needs no reason and is not audited. */
  tryRelease: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/releases/remotes/:name/trial',
    access: 'operator',
    summary: 'What a rollback or a promotion would do, and its problems; changes nothing',
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
    summary: 'Makes an earlier version live; never refused by the compatibility check',
    params,
    body: z.strictObject({ from: version, to: version, reason }),
    success: outcome,
    errors,
  }),
  promote: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/releases/remotes/:name/promotion',
    access: 'operator',
    summary: 'Makes a version live for all visitors, if the compatibility check passes',
    params,
    body: z.strictObject({ from, to: version, reason }),
    success: outcome,
    errors,
  }),
  setCanary: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/releases/remotes/:name/canary',
    access: 'operator',
    summary: 'Makes a version live for some visitors, if the compatibility check passes',
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
    summary: 'Stops the canary',
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
      'Creates a signed, expiring link to a version on the site, if it is compatible with the live versions',
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
      description: 'The link, which is not stored',
    },
    errors,
  }),
  setReleaseLock: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/releases/lock',
    access: 'admin',
    summary:
      'Locks or unlocks releases: while locked, only rollbacks and stopping canaries are possible',
    body: z.strictObject({ locked: z.boolean(), reason }),
    success: {
      status: 200,
      schema: liveReleasesSchema.pick({ lock: true }),
      description: 'The new lock',
    },
    errors,
  }),
};
