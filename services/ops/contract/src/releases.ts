import { z } from 'zod';

const count = z.int().nonnegative();

/** Telemetry of one version within a period. Measures are the p75; null without measurements. */
export const versionFiguresSchema = z.strictObject({
  /** How often a region of it was requested. */
  shown: count,
  /** How often it failed to load or threw, on the server or in a browser. */
  errors: count,
  /** How often the last good version was shown instead, and how often the fallback. */
  lastGood: count,
  fallbacks: count,
  /** Milliseconds, except CLS, which has no unit. See `measures` of the releases contract. */
  lcp: z.number().nullable(),
  inp: z.number().nullable(),
  cls: z.number().nullable(),
  load: z.number().nullable(),
  navigation: z.number().nullable(),
  blocking: z.number().nullable(),
});

/** One entry of the release service's audit log. */
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
  /**
   * The evidence of canary analysis, if it made the change: rates for errors (0 to 1), p75 for
   * measures.
   */
  regression: z
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
  /** An automatic change, because a site server had quarantined the version. */
  quarantined: z.boolean(),
});

const seenVersion = z.strictObject({
  version: z.string(),
  figures: versionFiguresSchema.nullable(),
});

/** A canary whose share grows by itself until its version is promoted. */
export const canaryStepsSchema = z.strictObject({
  /** The shares of visitors in order; at the last one, 100, the version is promoted. */
  percents: z.array(z.number()),
  /** The number of the current step, from 1. */
  step: z.int().positive(),
  /** The earliest time of the next step. */
  nextAt: z.iso.datetime(),
  /** For example `time` or `visits`; null if the next step follows within seconds. */
  waitsFor: z.string().nullable(),
  /** Visits in this step, and how many each step needs. */
  visits: count,
  visitsNeeded: count,
  /** Why the compatibility check refused the next step. */
  refusal: z.string().nullable(),
  by: z.string(),
  reason: z.string(),
});

export const liveRemoteSchema = z.strictObject({
  name: z.string(),
  team: z.string(),
  /** The live version. `change` made it live; null if that is too long ago. */
  live: z.strictObject({
    ...seenVersion.shape,
    since: z.iso.datetime(),
    change: releaseChangeSchema.nullable(),
  }),
  /** The version that was live before it. */
  before: seenVersion.nullable(),
  /** The default version of a rollback. */
  lastGood: z.string().nullable(),
  canary: z
    .strictObject({
      ...seenVersion.shape,
      percent: z.number(),
      /** Only if its share grows by itself. */
      steps: canaryStepsSchema.optional(),
    })
    .nullable(),
  /** The last change, if it was an automatic rollback or an automatic stop of a canary. */
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
  /** The period of the figures. */
  hours: z.int().positive(),
  remotes: z.array(liveRemoteSchema),
});

/** How often pages of a version differ from those of the version that was live, in numbers. */
const picturesSummary = z.strictObject({
  comparedWith: z.string().nullable(),
  /** Comparisons: each page at each width. */
  compared: count,
  differing: count,
});

export const remoteVersionSchema = z.strictObject({
  version: z.string(),
  commit: z.string().nullable(),
  publishedAt: z.iso.datetime(),
  publishedBy: z.string(),
  /** It was live, and was rolled back. */
  withdrawn: z.boolean(),
  /** It was live, so a rollback to it is possible. */
  wasLive: z.boolean(),
  figures: versionFiguresSchema.nullable(),
  /** Null if no pictures of it were taken. */
  pictures: picturesSummary.nullable(),
});

/** The name of a picture of a version. */
export const pictureName = z
  .string()
  .regex(/^[0-9a-f]{32}\.webp$/, 'Must be the name of a picture');

/** How the sampled pages of a version differ from those of the version that was live then. */
export const releasePicturesSchema = z.strictObject({
  /** The live version now; null if none is. */
  live: z.string().nullable(),
  /** Null if no pictures were taken. */
  pictures: z
    .strictObject({
      comparedWith: z.string().nullable(),
      takenAt: z.iso.datetime(),
      takenBy: z.string(),
      /** Pages that were compared at each width. */
      pages: z.array(z.string()),
      /** Those that differ. */
      comparisons: z.array(
        z.strictObject({
          page: z.string(),
          /** CSS pixels. */
          width: z.int().positive(),
          /** Pixels that differ, and all. */
          pixels: z.int().positive(),
          total: z.int().positive(),
          /** Names; null if only numbers were stored. A page may be new, or removed. */
          pictures: z
            .strictObject({
              before: pictureName.nullable(),
              after: pictureName.nullable(),
              difference: pictureName.nullable(),
            })
            .nullable(),
        }),
      ),
    })
    .nullable(),
});

export const remoteReleasesSchema = z.strictObject({
  revision: count,
  lock: releaseLockSchema.nullable(),
  hours: z.int().positive(),
  /** Null while no version of it is live. */
  remote: liveRemoteSchema.nullable(),
  /** Latest first; at most 200. */
  versions: z.array(remoteVersionSchema),
});

export const releaseHistorySchema = z.strictObject({
  changes: z.array(releaseChangeSchema),
  /** `before` of the next page; null at the end. */
  next: z.int().nullable(),
});

const owner = { remote: z.string(), team: z.string(), version: z.string() };

/** The owners of pages, fragments and topics, by the live releases. */
export const ownershipSchema = z.strictObject({
  pages: z.array(z.strictObject({ path: z.string(), title: z.string(), ...owner })),
  fragments: z.array(
    z.strictObject({
      slot: z.string(),
      /** Among the fragments of a slot for several; lower ones come first. */
      order: z.int(),
      /** The remote on whose page the slot is; null for pages of the shell. */
      on: z.string().nullable(),
      ...owner,
    }),
  ),
  /** Topics that a remote publishes. */
  topics: z.array(
    z.strictObject({
      topic: z.string(),
      /** Remotes that read it; `header` if the header counts its items. */
      readers: z.array(z.string()),
      ...owner,
    }),
  ),
  /** Slots without a fragment; `on` as for fragments. */
  empty: z.array(z.strictObject({ slot: z.string(), on: z.string().nullable() })),
});

/** A problem with a change, with its fix. */
export const releaseProblemSchema = z.strictObject({
  remote: z.string(),
  rule: z.string(),
  text: z.string(),
});

/** What a change would do. */
export const releaseTrialSchema = z.strictObject({
  from: z.string().nullable(),
  to: z.string(),
  /** They prevent a promotion, but not a rollback. */
  problems: z.array(releaseProblemSchema),
});

export const releaseOutcomeSchema = z.strictObject({
  /** False if nothing had to be changed. */
  changed: z.boolean(),
  revision: count,
  problems: z.array(releaseProblemSchema),
});

/** Shows one version on the site to anyone who has the link. */
export const previewLinkSchema = z.strictObject({ url: z.url(), expiresAt: z.iso.datetime() });

export type PreviewLink = z.infer<typeof previewLinkSchema>;
export type VersionFigures = z.infer<typeof versionFiguresSchema>;
export type ReleaseChange = z.infer<typeof releaseChangeSchema>;
export type CanarySteps = z.infer<typeof canaryStepsSchema>;
export type LiveRemote = z.infer<typeof liveRemoteSchema>;
export type ReleaseLock = z.infer<typeof releaseLockSchema>;
export type LiveReleases = z.infer<typeof liveReleasesSchema>;
export type RemoteVersion = z.infer<typeof remoteVersionSchema>;
export type ReleasePictures = z.infer<typeof releasePicturesSchema>;
export type RemoteReleases = z.infer<typeof remoteReleasesSchema>;
export type ReleaseHistory = z.infer<typeof releaseHistorySchema>;
export type Ownership = z.infer<typeof ownershipSchema>;
export type ReleaseProblem = z.infer<typeof releaseProblemSchema>;
export type ReleaseTrial = z.infer<typeof releaseTrialSchema>;
export type ReleaseOutcome = z.infer<typeof releaseOutcomeSchema>;
