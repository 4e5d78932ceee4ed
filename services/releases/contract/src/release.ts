import { z } from 'zod';
import { faceSchema } from './face.js';

const fileSchema = z.object({
  /** Relative to the release's folder: `web/remoteEntry.js`. */
  path: z.string(),
  bytes: z.int().nonnegative(),
  /** Size as sent, where the file is worth compressing. */
  brotliBytes: z.int().nonnegative().optional(),
  /** `sha384-<base64>` of the file's bytes. */
  integrity: z.string().startsWith('sha384-'),
});

/** One immutable version of one remote, as it stands beside its files in `release.json`. */
export const releaseSchema = z.object({
  name: z.string(),
  version: z.string().regex(/^[0-9a-z.-]+$/),
  /** The container's name in the federation runtime; differs between versions, so that they can live side by side. */
  container: z.string(),
  face: faceSchema,
  /** Exposed module -> the scripts that a browser needs for it, the remote's entry first. */
  scripts: z.record(z.string(), z.array(z.string())),
  files: z.array(fileSchema),
});

export type Release = z.infer<typeof releaseSchema>;
export type ReleaseFile = z.infer<typeof fileSchema>;

const liveRemoteSchema = releaseSchema.extend({
  /** Where the version's files are: a path on the site itself, or an absolute address. Ends with a slash. */
  base: z.string().endsWith('/'),
});

/** Which version of each remote is live. Resolved once for every document. */
export const releaseMapSchema = z.object({
  id: z.string(),
  remotes: z.array(liveRemoteSchema),
});

export type LiveRemote = z.infer<typeof liveRemoteSchema>;
export type ReleaseMap = z.infer<typeof releaseMapSchema>;

/** File names that both builds of every remote have. */
export const WEB_ENTRY = 'web/remoteEntry.js';
export const NODE_ENTRY = 'node/remoteEntry.cjs';
