import { z } from 'zod';
import { isMedia, MEDIA, mediaName } from './artifacts.js';
import { manifestSchema, remoteNameSchema } from './manifest.js';

export const versionSchema = z
  .string()
  .regex(/^(?!media$)[0-9a-z][0-9a-z.-]{0,63}$/, 'a version such as 0.0.0-6fc307f91706');

/** `sha384-<base64>` of a file's bytes, the format of Subresource Integrity. */
export const integritySchema = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);

const fileSchema = z.strictObject({
  /**
   * Relative to the folder of the version: `web/remoteEntry.js`. Files in `media/` are beside that
   * folder, and their names contain a content hash.
   */
  path: z
    .string()
    .regex(/^(?!.*(^|\/)\.\.?(\/|$))[\w@.-]+(\/[\w@.-]+)*$/, 'a path inside the release')
    .refine(
      (path) => !isMedia(path) || mediaName.test(path.slice(MEDIA.length)),
      'a name in media/ that changes with the bytes',
    ),
  bytes: z.int().nonnegative(),
  /** Compressed size, for files that are sent compressed. */
  brotliBytes: z.int().nonnegative().optional(),
  integrity: integritySchema,
});

/** SHA-256 of a canonical JSON Schema: `sha256-<hex>`. */
const schemaHash = z.string().regex(/^sha256-[0-9a-f]{64}$/);

/**
 * One immutable version of one remote: the content of `release.json`, identical for the same
 * commit.
 */
export const releaseSchema = z.strictObject({
  name: remoteNameSchema,
  /** Derived from the sources, so that an unchanged remote keeps its version. */
  version: versionSchema,
  /**
   * The commit that it was built from. Missing for uncommitted changes and outside a repository.
   */
  commit: z
    .string()
    .regex(/^[0-9a-f]{40}$/)
    .optional(),
  /** The sources had uncommitted changes. */
  uncommitted: z.literal(true).optional(),
  /**
   * The container's name in the federation runtime. Differs by version, so that versions can
   * coexist.
   */
  container: z.string().regex(/^\w+$/),
  face: manifestSchema,
  /** Names that it imports from the SDK. */
  sdkExports: z.array(z.string()),
  /** Versions of the shared singletons that it was built with, by package. */
  shared: z.record(z.string(), z.string()),
  /**
   * Contract -> operation (`GET /api/states`) -> hashes of its schemas, which are in
   * `contracts.json`.
   */
  contracts: z.record(
    z.string(),
    z.record(z.string(), z.strictObject({ request: schemaHash, response: schemaHash })),
  ),
  /** Exposed module -> scripts that a browser needs for it, the remote's entry first. */
  scripts: z.record(z.string(), z.array(z.string())),
  /** Every file except `release.json`, sorted by path. */
  files: z.array(fileSchema),
});

export type Release = z.infer<typeof releaseSchema>;
export type ReleaseFile = z.infer<typeof fileSchema>;

/** The entry of every web build. */
export const WEB_ENTRY = 'web/remoteEntry.js';
/** Whether the path is that of a web build's only style sheet, `web/styles.<hash>.css`. */
export const isStyleSheet = (path: string): boolean =>
  /^web\/styles\.[0-9a-f]{12}\.css$/.test(path);
/** The entry of every node build. */
export const NODE_ENTRY = 'node/remoteEntry.cjs';
/**
 * Hashes of the web build's scripts and style sheet, `{ "remoteEntry.js": "sha384-…" }`. Browsers
 * load it when they need files that the document did not list.
 */
export const WEB_INTEGRITY = 'web/integrity.json';
/**
 * JSON Schemas of the contracts that the version was built with: `{ "<contract>": ContractDocument
 * }`.
 */
export const CONTRACTS_FILE = 'contracts.json';
