import { z } from 'zod';
import { remoteNameSchema } from './manifest.js';
import { channelSchema } from './release-map.js';
import { versionSchema } from './release.js';

/** How server code of a version made a render process fail. `hung`: it gave no sign of life, or kept using the CPU without a document to render. */
const faultKinds = ['threw', 'hung', 'ended', 'memory'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** A site server quarantines a version after this many failed render processes, */
export const QUARANTINE_FAULTS = 2;
/** within this many minutes. */
export const QUARANTINE_MINUTES = 10;

const faultSchema = z.enum(faultKinds);

/** A version whose server code a site server no longer runs. `fault` is how the last render process failed. */
export const quarantineReportSchema = z.strictObject({
  channel: channelSchema,
  name: remoteNameSchema,
  version: versionSchema,
  fault: faultSchema,
});

export type QuarantineReport = z.infer<typeof quarantineReportSchema>;

/**
 * What the release service did. `kept`: there is no earlier version to return to. `none`: the version is neither live nor a canary in the
 * channel, for example because another site server reported it first.
 */
export const quarantineActions = ['rolled-back', 'canary-stopped', 'kept', 'none'] as const;
export type QuarantineAction = (typeof quarantineActions)[number];

/** The evidence of an automatic rollback in the audit log: why the site servers quarantined the version. */
export const quarantineEvidenceSchema = z.strictObject({
  fault: faultSchema,
  faults: z.int().positive(),
  minutes: z.int().positive(),
});
export type QuarantineEvidence = z.infer<typeof quarantineEvidenceSchema>;
