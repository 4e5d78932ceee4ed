import { z } from 'zod';

const count = z.int().nonnegative();

/** What visitors saw of one version within a time; p75 where something was measured, null where nothing was. */
export const versionFiguresSchema = z.strictObject({
  /** How often a region of it was to be shown. */
  shown: count,
  /** How often it could not be loaded, or threw, on the server or in a browser. */
  errors: count,
  /** How often the last good version filled its place, and how often nothing did. */
  standIns: count,
  fallbacks: count,
  /** Milliseconds, but for CLS, which has no unit. `load`: from asking for its code to having it. */
  lcp: z.number().nullable(),
  inp: z.number().nullable(),
  cls: z.number().nullable(),
  load: z.number().nullable(),
});

/** One entry of the release service's own audit log. */
export const releaseChangeSchema = z.strictObject({
  number: z.int().positive(),
  at: z.iso.datetime(),
  /** For example `promoted`, `rolled-back`, `canary-set`, `locked`. */
  kind: z.string(),
  by: z.string(),
  reason: z.string(),
  channel: z.string().nullable(),
  moves: z.array(
    z.strictObject({
      name: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      percent: z.number().nullable(),
    }),
  ),
  /** What the judge compared, when it was the judge who did it: rates for errors (0 to 1), p75 for measures. */
  verdict: z
    .strictObject({
      measure: z.string(),
      seenBy: z.enum(['server', 'browser']),
      candidate: z.number(),
      baseline: z.number(),
      candidateCount: count,
      baselineCount: count,
      chance: z.number(),
    })
    .nullable(),
  /** The release service did it by itself, because a site server had quarantined the version. */
  quarantined: z.boolean(),
});

const seenVersion = z.strictObject({
  version: z.string(),
  figures: versionFiguresSchema.nullable(),
});

export const liveRemoteSchema = z.strictObject({
  name: z.string(),
  team: z.string(),
  /** What visitors get; `change` made it so, null when that is too long ago. */
  live: z.strictObject({
    ...seenVersion.shape,
    since: z.iso.datetime(),
    change: releaseChangeSchema.nullable(),
  }),
  /** What they got before that. */
  before: seenVersion.nullable(),
  /** Where a rollback leads when nobody names a version. */
  lastGood: z.string().nullable(),
  canary: z.strictObject({ ...seenVersion.shape, percent: z.number() }).nullable(),
  /** The last move of the remote, if it was an automatic rollback or stop of a canary. */
  takenBack: releaseChangeSchema.nullable(),
});

export const releaseLockSchema = z.strictObject({
  by: z.string(),
  reason: z.string(),
  since: z.iso.datetime(),
});

export const liveReleasesSchema = z.strictObject({
  revision: count,
  lock: releaseLockSchema.nullable(),
  /** For how long figures reach back. */
  hours: z.int().positive(),
  remotes: z.array(liveRemoteSchema),
});

export const remoteVersionSchema = z.strictObject({
  version: z.string(),
  commit: z.string().nullable(),
  publishedAt: z.iso.datetime(),
  publishedBy: z.string(),
  /** Visitors had it, and it was taken back. */
  withdrawn: z.boolean(),
  /** Visitors had it, so that a rollback may lead to it. */
  wasLive: z.boolean(),
  figures: versionFiguresSchema.nullable(),
});

export const remoteReleasesSchema = z.strictObject({
  revision: count,
  lock: releaseLockSchema.nullable(),
  hours: z.int().positive(),
  /** Null while no version of it is live. */
  remote: liveRemoteSchema.nullable(),
  /** Latest first; 200 at most. */
  versions: z.array(remoteVersionSchema),
});

export const releaseHistorySchema = z.strictObject({
  changes: z.array(releaseChangeSchema),
  /** `before` of the next page; null at the end. */
  next: z.int().nullable(),
});

const owner = { remote: z.string(), team: z.string(), version: z.string() };

/** What visitors find where, and whose it is, by the releases that are live. */
export const ownershipSchema = z.strictObject({
  pages: z.array(z.strictObject({ path: z.string(), title: z.string(), ...owner })),
  fragments: z.array(
    z.strictObject({
      slot: z.string(),
      /** The remote on whose page the slot is; null for pages of the shell. */
      on: z.string().nullable(),
      ...owner,
    }),
  ),
  /** Slots of live pages that nobody fills. */
  empty: z.array(z.strictObject({ slot: z.string(), on: z.string() })),
});

/** What stands against a change, with the fix. */
export const releaseProblemSchema = z.strictObject({
  remote: z.string(),
  rule: z.string(),
  text: z.string(),
});

/** What a change would do. */
export const releaseTrialSchema = z.strictObject({
  from: z.string().nullable(),
  to: z.string(),
  /** Of a promotion they stand in its way, of a rollback they are only told. */
  problems: z.array(releaseProblemSchema),
});

export const releaseOutcomeSchema = z.strictObject({
  /** False when it was so already. */
  changed: z.boolean(),
  revision: count,
  problems: z.array(releaseProblemSchema),
});

/** Shows one version on the site to whoever has it. */
export const previewLinkSchema = z.strictObject({ url: z.url(), expiresAt: z.iso.datetime() });

export type PreviewLink = z.infer<typeof previewLinkSchema>;
export type VersionFigures = z.infer<typeof versionFiguresSchema>;
export type ReleaseChange = z.infer<typeof releaseChangeSchema>;
export type LiveRemote = z.infer<typeof liveRemoteSchema>;
export type ReleaseLock = z.infer<typeof releaseLockSchema>;
export type LiveReleases = z.infer<typeof liveReleasesSchema>;
export type RemoteVersion = z.infer<typeof remoteVersionSchema>;
export type RemoteReleases = z.infer<typeof remoteReleasesSchema>;
export type ReleaseHistory = z.infer<typeof releaseHistorySchema>;
export type Ownership = z.infer<typeof ownershipSchema>;
export type ReleaseProblem = z.infer<typeof releaseProblemSchema>;
export type ReleaseTrial = z.infer<typeof releaseTrialSchema>;
export type ReleaseOutcome = z.infer<typeof releaseOutcomeSchema>;
