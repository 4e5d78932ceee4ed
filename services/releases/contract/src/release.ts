import { z } from 'zod';
import { manifestSchema, remoteNameSchema, withPictures } from './manifest.js';
import { ownBase } from './own-base.js';

/** Path prefix of files whose names contain a content hash. All versions of a remote share them. */
export const MEDIA = 'media/';

/** Name of a file below `MEDIA`: `d4-front-480.1a2b3c4d.avif`. */
const mediaName = /^[\w@][\w@.-]*\.[0-9a-f]{8,}\.\w+$/;

/** Whether the versions of a remote share the file with this path. */
export const isMedia = (path: string): boolean => path.startsWith(MEDIA);

/** The path of a file and of its compressed copies, which may be missing. */
export const withCopies = (path: string): string[] => [path, `${path}.br`, `${path}.gz`];

/**
 * Key of a file in the artifact store. The site serves those below `web/` and `media/` at
 * `/assets/<key>`, and no others.
 */
export const artifactKey = (
  { name, version }: { name: string; version: string },
  path: string,
): string => (isMedia(path) ? `${name}/${path}` : `${name}/${version}/${path}`);

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;

/**
 * `https://cdn.example,https://other.example`: origins from which files of versions may be loaded,
 * in addition to the site itself. Empty by default.
 */
export const artifactOriginsSchema = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
  )
  .refine(
    (origins) => origins.every(isOrigin),
    'must be a list of origins such as https://cdn.example, without a path',
  );

/**
 * Whether the files of a version may be loaded from a base: the site's path for this version, or a
 * URL without credentials, query and fragment on one of the configured origins. Any other URL would
 * allow a team to send requests from inside the network (SSRF).
 */
export const isAllowedBase = (
  version: { name: string; version: string },
  base: string,
  origins: readonly string[],
): boolean => {
  if (base === ownBase(version)) return true;
  if (!URL.canParse(base)) return false;
  const { href, origin, pathname } = new URL(base);
  return href === base && origins.includes(origin) && base === origin + pathname;
};

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

const release = z.strictObject({
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

/**
 * One immutable version of one remote: the content of `release.json`, identical for the same
 * commit.
 */
export const releaseSchema = release.superRefine(({ face, files }, context) => {
  const paths = new Set(files.map(({ path }) => path));
  withPictures(face, (file, field) => {
    if (!paths.has(file))
      context.addIssue({
        code: 'custom',
        path: ['face', ...field.split('.')],
        message: `${file} is not among the files of the release`,
      });
    return file;
  });
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
 * Hashes of the web build's scripts and style sheet, `{ "remoteEntry.js": "sha384-…" }`, the scripts
 * of each module besides the entry, `{ "./state-page": "12.js 34.js" }`, and what the page at each
 * route and the fragment in each slot reads first, `{ "/states/:slug": "/api/states/:slug" }`.
 * Browsers load it when they need files that the document did not list.
 */
export const WEB_INTEGRITY = 'web/integrity.json';
/**
 * Path of the source map of a script, which no script mentions and no server sends:
 * `maps/web/12.ab34.js.map`.
 */
export const sourceMapOf = (script: string): string => `maps/${script}.map`;
/** Bytes of a source map. A larger one is neither stored nor read. */
export const MOST_SOURCE_MAP_BYTES = 8 * 1024 * 1024;
/**
 * JSON Schemas of the contracts that the version was built with: `{ "<contract>": ContractDocument
 * }`.
 */
export const CONTRACTS_FILE = 'contracts.json';

/**
 * Packages that the bundles of the version contain: a bill of materials in CycloneDX 1.6, as
 * canonical JSON. Versions that were published before 2026-11-26 have none.
 */
export const SBOM_FILE = 'sbom.cdx.json';

/** Brotli bytes for a remote without its own budget: enough for a first page and a fragment. */
const DEFAULT_SIZE_BUDGET = 60_000;

/** Brotli bytes that a browser may download, from `infra/sizes/budgets.json`. */
export interface SizeBudgets {
  /** Remote -> limit for all scripts of its web build. */
  remotes: Record<string, number>;
  /** `mfe-dealers ./state-page` -> limit for the scripts of this module. */
  modules: Record<string, number>;
}

export interface Oversized {
  /** `All scripts`, or `The scripts for ./state-page`. */
  what: string;
  bytes: number;
  budget: number;
}

const bytesOf = ({ files }: Pick<Release, 'files'>, isWanted: (path: string) => boolean): number =>
  files
    .filter(({ path }) => isWanted(path))
    .reduce((total, { brotliBytes, bytes }) => total + (brotliBytes ?? bytes), 0);

/** The parts of a release that exceed their budgets. */
export const oversizedParts = (
  release: Pick<Release, 'name' | 'files' | 'scripts'>,
  { remotes, modules }: SizeBudgets,
): Oversized[] => {
  const all = {
    what: 'All scripts',
    bytes: bytesOf(release, (path) => /^web\/.*\.js$/.test(path)),
    budget: remotes[release.name] ?? DEFAULT_SIZE_BUDGET,
  };
  const each = Object.entries(release.scripts).flatMap(([module, scripts]) => {
    const budget = modules[`${release.name} ${module}`];
    return budget === undefined
      ? []
      : {
          what: `The scripts for ${module}`,
          bytes: bytesOf(release, (path) => scripts.includes(path)),
          budget,
        };
  });
  return [all, ...each].filter(({ bytes, budget }) => bytes > budget);
};
