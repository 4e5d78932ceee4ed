import { z } from 'zod';
import { versionSchema } from './release.js';

/** Milliseconds, but for CLS, which has no unit (https://web.dev/articles/vitals). `load`: from asking for a remote's code to having it. */
export const measures = ['LCP', 'INP', 'CLS', 'load'] as const;
export type Measure = (typeof measures)[number];

/**
 * What is counted. `shown`: a region of the version was to be shown. `server-error` and `browser-error`: it could not be loaded, or
 * threw. `stand-in`: the last good version filled its place. `fallback`: nothing did.
 */
export const tallies = ['shown', 'server-error', 'browser-error', 'stand-in', 'fallback'] as const;
export type Tally = (typeof tallies)[number];

/**
 * What the judge goes by. `served`: documents that a site server made with the version; `viewed`: pages in browsers that told of it.
 * `…-badly`: those of them in which the version could not be loaded, or threw. Only a small share of one network within an hour counts.
 */
export const visits = ['served', 'served-badly', 'viewed', 'viewed-badly'] as const;
export type Visit = (typeof visits)[number];

const GROWTH = 1.1;
/** Values above it are counted as it: half a minute, or a shift of thirty screens. */
const LAST_BUCKET = 108;

/** CLS is counted in thousandths. */
const scaled = (measure: Measure, value: number): number =>
  measure === 'CLS' ? value * 1_000 : value;

/** The bucket of a value: each begins a tenth above the one before, the first holds all below 1 (CLS: 0.001). */
export const bucketOf = (measure: Measure, value: number): number =>
  Math.min(
    LAST_BUCKET,
    Math.max(
      0,
      Math.ceil(Math.log(Math.max(scaled(measure, value), Number.MIN_VALUE)) / Math.log(GROWTH)),
    ),
  );

/** The highest value of a bucket, in the measure's unit. */
export const valueOf = (measure: Measure, bucket: number): number => {
  const value = GROWTH ** bucket;
  return measure === 'CLS' ? value / 1_000 : value;
};

const count = z.int().min(0).max(1_000_000);

const tallySchema = z.partialRecord(z.enum(tallies), count);
/** Bucket -> how often. */
const histogramSchema = z.partialRecord(z.string().regex(/^\d{1,3}$/), count);

/** What site servers saw of one version: counts without personal data. */
export const observationSchema = z.strictObject({
  name: z.string(),
  version: versionSchema,
  tallies: tallySchema,
  visits: z.partialRecord(z.enum(visits), count).default({}),
  histograms: z.partialRecord(z.enum(measures), histogramSchema),
});

export type Observation = z.infer<typeof observationSchema>;

/** A RUM event: what a visitor's browser measured of one version during one visit of a page. */
const rumEventSchema = z.strictObject({
  name: z.string().max(60),
  version: versionSchema,
  tallies: z.partialRecord(z.enum(tallies), z.int().min(0).max(20)),
  values: z.partialRecord(z.enum(measures), z.array(z.number().min(0).max(120_000)).max(10)),
});

export type RumEvent = z.infer<typeof rumEventSchema>;

const isEachOnce = (sightings: RumEvent[]): boolean =>
  new Set(sightings.map(({ name, version }) => `${name} ${version}`)).size === sightings.length;

/** What a browser sends to the site when a page is left. There is no room in it for anything about the visitor. */
export const beaconSchema = z.strictObject({
  /** The document's nonce, so that beacons are about documents that the site has sent. */
  token: z.string().max(1_000),
  sightings: z.array(rumEventSchema).min(1).max(20).refine(isEachOnce, 'names a version twice'),
});

export type Beacon = z.infer<typeof beaconSchema>;

/** Figures of one version over a time. */
export const figuresSchema = z.strictObject({
  name: z.string(),
  version: versionSchema,
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  tallies: z.record(z.enum(tallies), z.int().nonnegative()),
  /** Null where nothing was measured. */
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
