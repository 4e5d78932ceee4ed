import { z } from 'zod';

const count = z.int().nonnegative();

const seen = { count, firstSeen: z.iso.datetime(), lastSeen: z.iso.datetime() };

/** A place in the sources of a version; `built`: in its built code, because no more is known. */
export const errorFrameSchema = z.strictObject({
  /** Relative to the remote's folder. */
  file: z.string(),
  line: z.int().positive(),
  column: z.int().positive(),
  /** The text of the line, if it is known. */
  code: z.string().nullable(),
  /** `own`: of the team; `package`: of other sources. */
  kind: z.enum(['own', 'package', 'built']),
});

/** Errors of a remote with the same name, message and place. They contain no personal data. */
export const releaseErrorSchema = z.strictObject({
  id: z.string(),
  team: z.string(),
  type: z.string(),
  message: z.string(),
  place: errorFrameSchema.nullable(),
  /** The earliest published version in which it was seen. */
  introducedIn: z.string(),
  ...seen,
  /** Latest published first. */
  versions: z.array(z.strictObject({ version: z.string(), ...seen })),
  /** Browsers, and the site's servers; most frequent first. */
  seenIn: z.array(z.strictObject({ place: z.string(), count })),
  /** Of one error in the version `stackOf`, the innermost frame first. */
  stack: z.array(errorFrameSchema),
  stackOf: z.string(),
});

/** Last seen first; 100 at most. */
export const releaseErrorsSchema = z.strictObject({ errors: z.array(releaseErrorSchema) });

export type ErrorFrame = z.infer<typeof errorFrameSchema>;
export type ReleaseError = z.infer<typeof releaseErrorSchema>;
export type ReleaseErrors = z.infer<typeof releaseErrorsSchema>;
