import { z } from 'zod';
import { isMedia, MEDIA, mediaName } from './artefact-keys.js';
import { manifestSchema, remoteNameSchema } from './manifest.js';

export const versionSchema = z
  .string()
  .regex(/^(?!media$)[0-9a-z][0-9a-z.-]{0,63}$/, 'a version such as 0.0.0-6fc307f91706');

/** `sha384-<base64>` of a file's bytes, as browsers write it. */
export const integritySchema = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);

const fileSchema = z.strictObject({
  /** Relative to the release's folder: `web/remoteEntry.js`; what begins with `media/` lies beside it, under a name made of its bytes. */
  path: z
    .string()
    .regex(/^(?!.*(^|\/)\.\.?(\/|$))[\w@.-]+(\/[\w@.-]+)*$/, 'a path inside the release')
    .refine(
      (path) => !isMedia(path) || mediaName.test(path.slice(MEDIA.length)),
      'a name in media/ that changes with the bytes',
    ),
  bytes: z.int().nonnegative(),
  /** Size as sent, where the file is worth compressing. */
  brotliBytes: z.int().nonnegative().optional(),
  integrity: integritySchema,
});

/** SHA-256 of a canonical JSON Schema: `sha256-<hex>`. */
const schemaHash = z.string().regex(/^sha256-[0-9a-f]{64}$/);

/** One immutable version of one remote, as it stands beside its files in `release.json`. Says the same for the same commit. */
export const releaseSchema = z.strictObject({
  name: remoteNameSchema,
  /** Of the sources: an unchanged remote keeps the version it has. */
  version: versionSchema,
  /** Commit it was built from; nothing when the sources were not those of a commit. */
  commit: z
    .string()
    .regex(/^[0-9a-f]{40}$/)
    .optional(),
  /** The sources had changes that were in no commit. Left out where they had none, or where there is no repository. */
  uncommitted: z.literal(true).optional(),
  /** The container's name in the federation runtime; differs between versions, so that they can live side by side. */
  container: z.string().regex(/^\w+$/),
  face: manifestSchema,
  /** What it takes from the host's SDK, by name. */
  sdkExports: z.array(z.string()),
  /** Versions of the shared singletons that it was built against, by package. */
  shared: z.record(z.string(), z.string()),
  /** Contract -> operation (`GET /api/states`) -> hashes of its schemas, which stand in `contracts.json`. */
  contracts: z.record(
    z.string(),
    z.record(z.string(), z.strictObject({ request: schemaHash, response: schemaHash })),
  ),
  /** Exposed module -> the scripts that a browser needs for it, the remote's entry first. */
  scripts: z.record(z.string(), z.array(z.string())),
  /** Every file but `release.json` itself, sorted by path. */
  files: z.array(fileSchema),
});

export type Release = z.infer<typeof releaseSchema>;
export type ReleaseFile = z.infer<typeof fileSchema>;

/** File names that both builds of every remote have. */
export const WEB_ENTRY = 'web/remoteEntry.js';
/** The one style sheet of a web build, `web/styles.<hash>.css`. */
export const isStyleSheet = (path: string): boolean =>
  /^web\/styles\.[0-9a-f]{12}\.css$/.test(path);
export const NODE_ENTRY = 'node/remoteEntry.cjs';
/** Hashes of the web build's scripts and its style sheet, `{ "remoteEntry.js": "sha384-…" }`: what a browser asks for once it needs more than came with the document. */
export const WEB_INTEGRITY = 'web/integrity.json';
/** JSON Schemas of the contracts that the version was built with: `{ "<contract>": ContractDocument }`. */
export const CONTRACTS_FILE = 'contracts.json';
