import { defineRoute } from '@larkway/kit-contract';
import { z } from 'zod';
import { canaryPlanSchema, canaryStepsSchema } from './canary-steps.js';
import { compatibilityReportSchema } from './compatibility.js';
import { remoteNameSchema, slotSchema } from './manifest.js';
import {
  channelSchema,
  hostSchema,
  livePointersSchema,
  percentSchema,
  pointerSchema,
  sitePathSchema,
} from './release-map.js';
import { declaredBuildSchema, sbomSchema, signedEnvelopeSchema } from './provenance.js';
import { issuerSchema, subjectPatternSchema, trustedPublisherSchema } from './publishers.js';
import { integritySchema, releaseSchema, versionSchema } from './release.js';
import { plannedServiceSchema, serviceCheckSchema } from './service-checks.js';

export const changeKinds = [
  'published',
  'promoted',
  'rolled-back',
  'canary-set',
  'canary-stopped',
  'locked',
  'unlocked',
  'preview-issued',
  'retired',
  'token-issued',
  'token-revoked',
  'quarantined',
  'restored',
  'pruned',
] as const;

/** One entry of the audit log, which is append-only. */
export const changeSchema = z.strictObject({
  id: z.int().positive(),
  at: z.iso.datetime(),
  kind: z.enum(changeKinds),
  /**
   * A token's team and name (`dealers: pipeline`), an operator's name, or `judge` (canary
   * analysis), `quarantine`, `retention` or `restore` for automatic changes.
   */
  by: z.string(),
  reason: z.string(),
  channel: channelSchema.nullable(),
  /** Revision of the channel after the change. */
  revision: z.int().nullable(),
  /**
   * One for each remote. For `quarantined`, the version that stays live because there is no earlier
   * one.
   */
  moves: z.array(
    z.strictObject({
      name: z.string(),
      from: versionSchema.nullable(),
      to: versionSchema.nullable(),
      /** Share of visitors, for a canary. */
      percent: percentSchema.nullable(),
    }),
  ),
  /** Data behind an automatic change, such as the measurements for which a canary was stopped. */
  evidence: z.record(z.string(), z.unknown()).nullable(),
});

export type Change = z.infer<typeof changeSchema>;
export type ChangeKind = (typeof changeKinds)[number];

/** The result of a command that changes a channel. */
export const changeResultSchema = z.strictObject({
  /** False for a dry run, and when there was nothing to change. */
  changed: z.boolean(),
  /** Revision of the channel after the command. */
  revision: z.int().nonnegative(),
  report: compatibilityReportSchema,
  change: changeSchema.nullable(),
});

export type ChangeResult = z.infer<typeof changeResultSchema>;

export const lockSchema = z.strictObject({
  by: z.string(),
  reason: z.string(),
  since: z.iso.datetime(),
});

export const publishedSchema = z.strictObject({
  name: z.string(),
  team: z.string(),
  version: versionSchema,
  commit: z.string().nullable(),
  /** Its sources had uncommitted changes. */
  uncommitted: z.literal(true).optional(),
  digest: z.string(),
  publishedAt: z.iso.datetime(),
  publishedBy: z.string(),
  /** It was live and was rolled back. It is never a fallback version again. */
  withdrawn: z.boolean(),
  /** When its files were removed, if they were. Publishing the same bytes again restores it. */
  retiredAt: z.iso.datetime().nullable(),
});

export type PublishedVersion = z.infer<typeof publishedSchema>;

export const statusSchema = z.strictObject({
  channel: channelSchema,
  revision: z.int().nonnegative(),
  lock: lockSchema.nullable(),
  remotes: z.array(livePointersSchema.extend({ since: z.iso.datetime() })),
});

export type ChannelStatus = z.infer<typeof statusSchema>;

const teamSchema = z.string().regex(/^[a-z][a-z-]{1,31}$/, 'a team such as dealers');

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

const lengthOfReason = 'Write 3 to 500 characters: the audit log keeps the reason of every change';

/** The reason of a change, for the audit log. */
export const reasonSchema = z.string().trim().min(3, lengthOfReason).max(500, lengthOfReason);
const reason = reasonSchema;
const channel = channelSchema.default('production');
/** The operator on whose behalf the console calls. Refused from all other callers. */
const by = z.string().min(1).max(100).optional();

/**
 * Milliseconds to wait for the response to a command. The service may wait 5 s for the site and the
 * services, 40 s for the trial render
 * (services/releases/src/compatibility-check/compatibility-check.ts), and as long for a command that
 * came first. A caller with a shorter timeout does not learn that its command succeeded.
 */
export const COMMAND_TIMEOUT = 120_000;

const command = {
  channel,
  reason,
  by,
  /** Reports what would happen without changing anything. */
  dryRun: z.boolean().default(false),
  /** Refused with 409 if the channel is at another revision. */
  expectedRevision: z.int().nonnegative().optional(),
};

const result = { status: 200, schema: changeResultSchema, description: 'The result' } as const;

/**
 * Routes for teams and the console. They need `Authorization: Bearer <token>`: a team's token, or a
 * pass that the console makes (`authorizationFor` of the kit). The site never forwards them.
 */
export const releasesRoutes = {
  publish: defineRoute({
    method: 'POST',
    path: '/releases/versions',
    summary: 'Registers a version whose files are in the artifact store',
    body: z.strictObject({
      release: releaseSchema,
      digest: integritySchema,
      base: pointerSchema.shape.base.optional(),
      build: declaredBuildSchema.optional(),
    }),
    success: { status: 201, schema: publishedSchema, description: 'It can be promoted now' },
    errors: [401, 403, 409, 422, 503],
  }),
  versions: defineRoute({
    method: 'GET',
    path: '/releases/versions',
    summary: 'Versions of one remote, latest first; 200 at most',
    query: z.strictObject({ name: remoteNameSchema }),
    success: { status: 200, schema: z.array(publishedSchema), description: 'The versions' },
    errors: [401, 422, 503],
  }),
  release: defineRoute({
    method: 'GET',
    path: '/releases/versions/:name/:version',
    summary: 'One version as it was published',
    params: z.object({ name: remoteNameSchema, version: versionSchema }),
    success: { status: 200, schema: releaseSchema, description: 'The release' },
    errors: [401, 404, 422, 503],
  }),
  sbom: defineRoute({
    method: 'GET',
    path: '/releases/versions/:name/:version/sbom',
    summary: 'The packages that the bundles of a version contain',
    params: z.object({ name: remoteNameSchema, version: versionSchema }),
    success: { status: 200, schema: sbomSchema, description: 'CycloneDX 1.6' },
    errors: [401, 404, 409, 422, 503],
  }),
  provenance: defineRoute({
    method: 'GET',
    path: '/releases/versions/:name/:version/provenance',
    summary: 'Who built a version, where and from which commit, as the service signed it',
    params: z.object({ name: remoteNameSchema, version: versionSchema }),
    success: { status: 200, schema: signedEnvelopeSchema, description: 'A DSSE envelope' },
    errors: [401, 404, 422, 503],
  }),
  promote: defineRoute({
    method: 'POST',
    path: '/releases/promotions',
    summary: 'Makes versions live, all of them or none',
    body: z.strictObject({
      ...command,
      remotes: z
        .array(z.strictObject({ name: remoteNameSchema, version: versionSchema }))
        .min(1)
        .max(50),
    }),
    success: result,
    errors: [401, 403, 404, 409, 422, 503],
  }),
  /**
   * Never refused by the compatibility check, because a rollback must always work. The report lists
   * the problems.
   */
  rollBack: defineRoute({
    method: 'POST',
    path: '/releases/rollbacks',
    summary: 'Makes the last good versions live again, or the named ones, all or none',
    body: z.strictObject({
      ...command,
      remotes: z
        .array(z.strictObject({ name: remoteNameSchema, version: versionSchema.optional() }))
        .min(1)
        .max(50),
    }),
    success: result,
    errors: [401, 403, 404, 409, 422, 503],
  }),
  setCanary: defineRoute({
    method: 'POST',
    path: '/releases/canaries',
    summary: 'Shows a version to a share of visitors, always the same ones',
    body: z.strictObject({
      ...command,
      name: remoteNameSchema,
      version: versionSchema,
      percent: percentSchema,
      /** Makes the share grow by itself from `percent`, which must be the first of the plan. */
      plan: canaryPlanSchema.optional(),
    }),
    success: result,
    errors: [401, 403, 404, 409, 422, 503],
  }),
  /**
   * Separate from the status, whose strict schema earlier command lines and consoles parse. Earlier
   * services answer 404.
   */
  canarySteps: defineRoute({
    method: 'GET',
    path: '/releases/canaries/steps',
    summary: 'Canaries whose share grows by itself: their plans, current steps and next steps',
    query: z.strictObject({ channel }),
    success: { status: 200, schema: z.array(canaryStepsSchema), description: 'By remote' },
    errors: [401, 422, 503],
  }),
  stopCanary: defineRoute({
    method: 'POST',
    path: '/releases/canaries/stop',
    summary: 'Stops the canary for all visitors',
    body: z.strictObject({ ...command, name: remoteNameSchema }),
    success: result,
    errors: [401, 403, 404, 409, 422, 503],
  }),
  setLock: defineRoute({
    method: 'POST',
    path: '/releases/locks',
    summary:
      'Locks or unlocks a channel; while it is locked, only rollbacks and stopping canaries are possible',
    body: z.strictObject({ channel, reason, by, locked: z.boolean() }),
    success: { status: 200, schema: statusSchema, description: 'The channel after the change' },
    errors: [401, 403, 409, 422, 503],
  }),
  issuePreview: defineRoute({
    method: 'POST',
    path: '/releases/previews',
    summary: 'Creates a link that shows one version on the real site to everyone who has it',
    body: z.strictObject({
      name: remoteNameSchema,
      version: versionSchema,
      channel,
      path: sitePathSchema.max(500).default('/'),
      minutes: z.int().min(1).max(1_440).default(60),
      reason,
      by,
    }),
    success: {
      status: 201,
      schema: z.strictObject({ path: z.string(), expiresAt: z.iso.datetime() }),
      description: 'The link, relative to the origin of the site',
    },
    errors: [401, 403, 404, 409, 422, 503],
  }),
  checkService: defineRoute({
    method: 'POST',
    path: '/releases/service-checks',
    summary: 'Whether a service can be deployed without breaking a remote; the result is recorded',
    body: plannedServiceSchema.extend({ by }),
    success: { status: 200, schema: serviceCheckSchema, description: 'The problems found' },
    errors: [401, 422, 503],
  }),
  serviceChecks: defineRoute({
    method: 'GET',
    path: '/releases/service-checks',
    summary: 'The latest check of each service, or the checks of one service, latest first',
    query: z.strictObject({
      service: z.string().optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    success: { status: 200, schema: z.array(serviceCheckSchema), description: 'The checks' },
    errors: [401, 422, 503],
  }),
  status: defineRoute({
    method: 'GET',
    path: '/releases/status',
    summary: 'What is live in a channel',
    query: z.strictObject({ channel }),
    success: { status: 200, schema: statusSchema, description: 'Pointers, canaries and the lock' },
    errors: [401, 422, 503],
  }),
  checkShell: defineRoute({
    method: 'POST',
    path: '/releases/host/checks',
    summary: 'Whether a shell that provides this can be deployed without breaking a remote',
    body: hostSchema,
    success: { status: 200, schema: compatibilityReportSchema, description: 'The problems found' },
    errors: [401, 422, 503],
  }),
  hostSlots: defineRoute({
    method: 'GET',
    path: '/releases/host/slots',
    summary: "Slots on the shell's own pages",
    success: { status: 200, schema: z.array(slotSchema), description: 'As the deployed site says' },
    errors: [401, 503],
  }),
  changes: defineRoute({
    method: 'GET',
    path: '/releases/changes',
    summary: 'The audit log, latest first',
    query: z.strictObject({
      name: remoteNameSchema.optional(),
      /** Entries older than this one. */
      before: z.coerce.number().int().positive().optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    success: { status: 200, schema: z.array(changeSchema), description: 'The entries' },
    errors: [401, 422, 503],
  }),
  issueToken: defineRoute({
    method: 'POST',
    path: '/releases/tokens',
    summary: 'Creates a token for a team; only this response contains its secret',
    body: z.strictObject({
      team: teamSchema,
      name: z.string().trim().min(1).max(60),
      days: z.int().min(1).max(365).default(90),
      by,
    }),
    success: {
      status: 201,
      schema: z.strictObject({ token: teamTokenSchema, secret: z.string() }),
      description: 'The token',
    },
    errors: [401, 403, 422, 503],
  }),
  tokens: defineRoute({
    method: 'GET',
    path: '/releases/tokens',
    summary: 'All tokens, without their secrets',
    success: { status: 200, schema: z.array(teamTokenSchema), description: 'The tokens' },
    errors: [401, 403, 503],
  }),
  revokeToken: defineRoute({
    method: 'POST',
    path: '/releases/tokens/:id/revocation',
    summary: 'Revokes a token immediately',
    params: z.object({ id: z.string() }),
    body: z.strictObject({ reason, by }),
    success: { status: 200, schema: teamTokenSchema, description: 'The token, revoked' },
    errors: [401, 403, 404, 422, 503],
  }),
  addPublisher: defineRoute({
    method: 'POST',
    path: '/releases/publishers',
    summary: 'Lets OpenID Connect tokens of a pipeline act as tokens of a team',
    body: z.strictObject({
      team: teamSchema,
      name: z.string().trim().min(1).max(60),
      issuer: issuerSchema,
      audience: z.string().trim().min(1).max(200),
      subject: subjectPatternSchema,
      by,
    }),
    success: { status: 201, schema: trustedPublisherSchema, description: 'The publisher' },
    errors: [401, 403, 409, 422, 503],
  }),
  publishers: defineRoute({
    method: 'GET',
    path: '/releases/publishers',
    summary: 'Trusted publishers of all teams',
    success: { status: 200, schema: z.array(trustedPublisherSchema), description: 'Latest first' },
    errors: [401, 403, 503],
  }),
  removePublisher: defineRoute({
    method: 'POST',
    path: '/releases/publishers/:id/removal',
    summary: 'Stops trusting a publisher immediately',
    params: z.object({ id: z.string() }),
    body: z.strictObject({ reason, by }),
    success: { status: 200, schema: trustedPublisherSchema, description: 'The publisher, removed' },
    errors: [401, 403, 404, 422, 503],
  }),
};
