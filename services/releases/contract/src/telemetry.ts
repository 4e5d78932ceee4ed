import { defineRoute } from '@larkway/kit-contract';
import { z } from 'zod';
import { versionSchema } from './release.js';

/**
 * In milliseconds, except CLS, which has no unit (https://web.dev/articles/vitals). `load`: from
 * requesting a remote's code until it is loaded. `navigation`: from a click that opens a page of the
 * remote in the browser until its largest content is painted (soft navigations,
 * https://github.com/WICG/soft-navigations). `blocking`: how long scripts of the remote ran in
 * frames of more than 50 ms of one visit (https://www.w3.org/TR/long-animation-frames/).
 */
export const measures = ['LCP', 'INP', 'CLS', 'load', 'navigation', 'blocking'] as const;
export type Measure = (typeof measures)[number];

/**
 * Counted events of a region. `shown`: the version was selected for it. `server-error` and
 * `browser-error`: the version failed to load or threw, in browsers also outside rendering.
 * `stand-in`: the last good version was shown instead. `fallback`: the fallback with a retry button
 * was shown.
 */
export const regionEvents = [
  'shown',
  'server-error',
  'browser-error',
  'stand-in',
  'fallback',
] as const;
export type RegionEvent = (typeof regionEvents)[number];

/**
 * What canary analysis counts. `served`: documents that a site server rendered with the version.
 * `viewed`: pages in browsers that reported it. `…-badly`: those in which the version failed to
 * load or threw. Only a few visits of one network count within an hour.
 */
export const visits = ['served', 'served-badly', 'viewed', 'viewed-badly'] as const;
export type Visit = (typeof visits)[number];

const GROWTH = 1.1;
/** Larger values are counted in this bucket: half a minute, or a layout shift of thirty screens. */
const LAST_BUCKET = 108;

/** CLS is counted in thousandths, because its values are small. */
const scaled = (measure: Measure, value: number): number =>
  measure === 'CLS' ? value * 1_000 : value;

/**
 * The bucket of a value. Each begins 10 % above the one before; the first contains all below 1
 * (CLS: 0.001).
 */
export const bucketOf = (measure: Measure, value: number): number =>
  Math.min(
    LAST_BUCKET,
    Math.max(
      0,
      Math.ceil(Math.log(Math.max(scaled(measure, value), Number.MIN_VALUE)) / Math.log(GROWTH)),
    ),
  );

/** The upper limit of a bucket, in the unit of the measure. */
export const valueOf = (measure: Measure, bucket: number): number => {
  const value = GROWTH ** bucket;
  return measure === 'CLS' ? value / 1_000 : value;
};

const count = z.int().min(0).max(1_000_000);

const eventCountsSchema = z.partialRecord(z.enum(regionEvents), count);
/** Bucket -> count. */
const histogramSchema = z.partialRecord(z.string().regex(/^\d{1,3}$/), count);

/** Counts of one version from a site server, without personal data. */
export const observationSchema = z.strictObject({
  name: z.string(),
  version: versionSchema,
  tallies: eventCountsSchema,
  visits: z.partialRecord(z.enum(visits), count).default({}),
  histograms: z.partialRecord(z.enum(measures), histogramSchema),
});

export type Observation = z.infer<typeof observationSchema>;

/** A RUM event: what a browser measured of one version during one visit of a page. */
const rumEventSchema = z.strictObject({
  name: z.string().max(60),
  version: versionSchema,
  tallies: z.partialRecord(z.enum(regionEvents), z.int().min(0).max(20)),
  values: z.partialRecord(z.enum(measures), z.array(z.number().min(0).max(120_000)).max(10)),
});

export type RumEvent = z.infer<typeof rumEventSchema>;

const hasDistinctVersions = (events: RumEvent[]): boolean =>
  new Set(events.map(({ name, version }) => `${name} ${version}`)).size === events.length;

/**
 * What a browser sends to the site when a page is left. The schema has no field for personal data.
 */
export const beaconSchema = z.strictObject({
  /** The document's nonce, which proves that the site sent the document. */
  token: z.string().max(1_000),
  sightings: z
    .array(rumEventSchema)
    .min(1)
    .max(20)
    .refine(hasDistinctVersions, 'names a version twice'),
});

export type Beacon = z.infer<typeof beaconSchema>;

/** Statistics of one version over a period. */
export const figuresSchema = z.strictObject({
  name: z.string(),
  version: versionSchema,
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  tallies: z.record(z.enum(regionEvents), z.int().nonnegative()),
  /** Null if nothing was measured. */
  measures: z.record(
    z.enum(measures),
    z
      .strictObject({
        count: z.int().nonnegative(),
        p50: z.number(),
        p75: z.number(),
        p95: z.number(),
      })
      .nullable(),
  ),
});

export type Figures = z.infer<typeof figuresSchema>;

const visitCount = z.int().nonnegative();

/** Why canary analysis rolled a version back: the evidence of its entry in the audit log. */
export const regressionSchema = z.object({
  /** What is worse: the share of visits with errors, or the 75th percentile of a measure. */
  measure: z.enum(['errors', ...measures]),
  /** Who observed it: site servers or browsers. */
  seenBy: z.enum(['server', 'browser']),
  candidate: z.number(),
  baseline: z.number(),
  /** Number of visits. */
  candidateCount: visitCount,
  baselineCount: visitCount,
  /** The p-value: the probability that two equal versions differ as much by chance. */
  chance: z.number().min(0).max(1),
});

export type Regression = z.infer<typeof regressionSchema>;

/**
 * Routes for measurements of versions: site servers report them, the console and teams read them.
 */
export const telemetryRoutes = {
  observe: defineRoute({
    method: 'POST',
    path: '/releases/observations',
    summary: 'Adds counts of versions; counts of unknown versions are dropped',
    body: z.array(observationSchema).min(1).max(200),
    success: {
      status: 202,
      schema: z.strictObject({ taken: z.int().nonnegative() }),
      description: 'How many were accepted',
    },
    errors: [401, 403, 422, 503],
  }),
  figures: defineRoute({
    method: 'GET',
    path: '/releases/figures',
    summary: 'Errors, load times and web vitals by version',
    query: z.strictObject({
      name: z.string().optional(),
      hours: z.coerce.number().int().min(1).max(720).default(24),
    }),
    success: {
      status: 200,
      schema: z.array(figuresSchema),
      description: 'One entry for each version with measurements',
    },
    errors: [401, 422, 503],
  }),
};
