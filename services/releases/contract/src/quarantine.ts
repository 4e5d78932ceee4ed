import { defineRoute } from '@larkway/kit-contract';
import { z } from 'zod';
import { remoteNameSchema } from './manifest.js';
import { channelSchema } from './release-map.js';
import { versionSchema } from './release.js';

/**
 * How server code of a version made a render process fail. `hung`: the process stopped responding,
 * or used the CPU although it had no document to render.
 */
const faultKinds = ['threw', 'hung', 'ended', 'memory'] as const;
export type FaultKind = (typeof faultKinds)[number];

/**
 * A site server quarantines a version after this many failed render processes within
 * `QUARANTINE_MINUTES`.
 */
export const QUARANTINE_FAULTS = 2;
export const QUARANTINE_MINUTES = 10;

const faultSchema = z.enum(faultKinds);

/**
 * A site server no longer runs the server code of this version. `fault`: how the last process
 * failed.
 */
const quarantineReportSchema = z.strictObject({
  channel: channelSchema,
  name: remoteNameSchema,
  version: versionSchema,
  fault: faultSchema,
});

export type QuarantineReport = z.infer<typeof quarantineReportSchema>;

/**
 * What the release service did. `kept`: there is no earlier version to roll back to. `none`: the
 * version is neither live nor a canary in the channel, for example because another site server
 * reported it first.
 */
const quarantineActions = ['rolled-back', 'canary-stopped', 'kept', 'none'] as const;
export type QuarantineAction = (typeof quarantineActions)[number];

/**
 * The evidence of an automatic rollback in the audit log: why the site servers quarantined the
 * version.
 */
export const quarantineEvidenceSchema = z.strictObject({
  fault: faultSchema,
  faults: z.int().positive(),
  minutes: z.int().positive(),
});
export type QuarantineEvidence = z.infer<typeof quarantineEvidenceSchema>;

/** Reports of site servers about quarantined versions. */
export const quarantineRoutes = {
  reportQuarantine: defineRoute({
    method: 'POST',
    path: '/releases/quarantines',
    summary:
      'Rolls back a version that a site server has quarantined, or stops its canary; safe to repeat',
    body: quarantineReportSchema,
    success: {
      status: 200,
      schema: z.strictObject({ action: z.enum(quarantineActions) }),
      description: 'The action taken',
    },
    errors: [401, 403, 409, 422, 503],
  }),
};
