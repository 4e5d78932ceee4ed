import { defineRoute } from '@larkway/kit-contract';
import { z } from 'zod';
import { MOST_OF_MESSAGE } from './error-text.js';
import { remoteNameSchema } from './manifest.js';
import { versionSchema } from './release.js';

/** Frames of a stack that are reported: those in files of the version. */
export const MOST_FRAMES = 10;
/** Different errors in one beacon, and on one page view. */
export const MOST_ERRORS = 5;
/** Times that one page view reports the same error. */
export const MOST_TIMES = 20;
/** What `seenIn` says about errors on the server. */
export const SITE_SERVER = 'Site server';

const position = z.int().min(1).max(10_000_000);

const frameSchema = z.strictObject({
  /** A script of the version: `web/12.ab34.js`, `node/remoteEntry.cjs`. */
  file: z
    .string()
    .max(200)
    .regex(/^(?:web|node)(?:\/[\w@-][\w@.-]*)+\.c?js$/, 'a script of a version'),
  /** Both begin at 1, as in stacks. */
  line: position,
  column: position,
});

/** A place in the built code of a version. */
export type Frame = z.infer<typeof frameSchema>;

const errorShape = {
  name: z.string().max(60),
  version: versionSchema,
  /** For example `TypeError`. */
  type: z.string().regex(/^[A-Za-z_$]{1,60}$/, 'the name of an error'),
  /** Redacted by `redactErrorText`. */
  message: z.string().max(MOST_OF_MESSAGE),
};

const reportedErrorSchema = z.strictObject({
  ...errorShape,
  /** The innermost frame is the first. */
  frames: z.array(frameSchema).min(1).max(MOST_FRAMES),
  times: z.int().min(1).max(MOST_TIMES),
});

/** An error of one version on one page view. The schema has no field for personal data. */
export type ReportedError = z.infer<typeof reportedErrorSchema>;

/**
 * What a browser sends to the site besides `Beacon`, which stays the same: a site that does not know
 * this one still counts the errors.
 */
export const errorBeaconSchema = z.strictObject({
  /** The document's nonce. */
  token: z.string().max(1_000),
  errors: z.array(reportedErrorSchema).min(1).max(MOST_ERRORS),
});

export type ErrorBeacon = z.infer<typeof errorBeaconSchema>;

/** What a render process says about an error of a version. */
export const thrownErrorSchema = z.strictObject({
  ...errorShape,
  frames: z.array(frameSchema).max(MOST_FRAMES),
});

export type ThrownError = z.infer<typeof thrownErrorSchema>;

const count = z.int().positive().max(1_000_000);

/** A program's name and major version: `Chrome 156`. */
const placeSchema = z.string().regex(/^[A-Z][A-Za-z ]{1,40}(?: \d{1,4})?$/, 'such as Chrome 156');

/** An error of a version, from a site server. */
export const observedErrorSchema = z.strictObject({
  ...thrownErrorSchema.shape,
  /** Browser, such as `Chrome 156`, or `SITE_SERVER` -> how often. */
  seenIn: z.record(placeSchema, count),
});

export type ObservedError = z.infer<typeof observedErrorSchema>;

/** A frame in the sources of a version, or in its built code if that is all that is known. */
export const resolvedFrameSchema = z.strictObject({
  /** Relative to the remote's folder: `src/features/state/state-page.tsx`. */
  file: z.string(),
  line: z.int().positive(),
  column: z.int().positive(),
  /** The text of the line, if the source map contains it. */
  code: z.string().nullable(),
  /** `own`: of the team; `package`: of other sources; `built`: of the built code. */
  kind: z.enum(['own', 'package', 'built']),
});

export type ResolvedFrame = z.infer<typeof resolvedFrameSchema>;

const seen = {
  count: z.int().nonnegative(),
  firstSeen: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
};

/** Errors of a remote with the same name, message and place, in all its versions. */
export const errorGroupSchema = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{16}$/),
  name: z.string(),
  team: z.string(),
  type: z.string(),
  message: z.string(),
  /** The innermost frame of the team's own sources, else of other sources. */
  place: resolvedFrameSchema.nullable(),
  /** The earliest published version in which it was seen. */
  introducedIn: versionSchema,
  ...seen,
  /** Latest published first; without versions in which it was not seen for the retention's time. */
  versions: z.array(z.strictObject({ version: versionSchema, ...seen })),
  /** Most frequent first. */
  seenIn: z.array(z.strictObject({ place: z.string(), count: z.int().positive() })),
  /** A sample, of the latest published version in which it was seen. */
  stack: z.array(resolvedFrameSchema),
  stackOf: versionSchema,
});

export type ErrorGroup = z.infer<typeof errorGroupSchema>;

/** Routes for errors of versions: site servers report them, the console and teams read them. */
export const errorRoutes = {
  observeErrors: defineRoute({
    method: 'POST',
    path: '/releases/errors',
    summary: 'Adds errors of versions to their groups; those of unknown versions are dropped',
    body: z.array(observedErrorSchema).min(1).max(200),
    success: {
      status: 202,
      schema: z.strictObject({ taken: z.int().nonnegative() }),
      description: 'How many were accepted',
    },
    errors: [401, 403, 422, 503],
  }),
  errors: defineRoute({
    method: 'GET',
    path: '/releases/errors',
    summary: 'Groups of errors of one remote, last seen first; 100 at most',
    query: z.strictObject({ name: remoteNameSchema }),
    success: { status: 200, schema: z.array(errorGroupSchema), description: 'The groups' },
    errors: [401, 422, 503],
  }),
};
