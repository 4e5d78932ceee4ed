import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  sharedSecret,
  flag,
  parseConfig,
  processEnvironment,
  rotatingSecret,
} from '@larkway/kit/config';
import { objectStoreEnvironment, oneObjectStore } from '@larkway/kit/objects';
import { formSigningKey, publicKeys } from '@larkway/kit/signing';
import { artifactOriginsSchema, channelSchema } from '@larkway/releases-contract';
import { z } from 'zod';

/**
 * `/api/states=http://127.0.0.1:4002,/api/contact=http://127.0.0.1:4005` -> longest prefix first.
 */
const upstreams = z.string().transform((text, context) => {
  const pairs = text.split(',').map((pair) => pair.trim().split('='));
  if (
    pairs.some(
      ([prefix, origin]) =>
        !/^\/api(\/[a-z0-9-]+)+$/.test(prefix ?? '') || !URL.canParse(origin ?? ''),
    )
  ) {
    context.addIssue({ code: 'custom', message: 'must be a list of /api/prefix=http://origin' });
    return z.NEVER;
  }
  return pairs
    .map(([prefix, origin]) => ({ prefix: prefix!, origin: new URL(origin!).origin }))
    .sort((a, b) => b.prefix.length - a.prefix.length);
});

const schema = z
  .object({
    ...processEnvironment({ port: 3000, metricsPort: 9100 }),
    ...objectStoreEnvironment,
    /**
     * Shared with the release service for calls in both directions; without it, both are disabled.
     */
    SITE_TOKEN: sharedSecret.optional(),
    /** Signs the forms that are sent; the same for all servers of the site. */
    FORM_SIGNING_KEY: formSigningKey,
    /** Signs the nonces of documents; the same for all servers of the site. */
    BEACON_KEY: rotatingSecret(),
    /** Other origins of versions: https://cdn.example,… Same as in the release service. */
    ARTIFACT_ORIGINS: artifactOriginsSchema,
    /** URL of the release service. */
    RELEASES_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Instead of the service: a file with a signed map. */
    RELEASE_MAP: z.string().min(1).optional(),
    RELEASE_CHANNEL: channelSchema.default('production'),
    /** Keys that verify maps and previews. */
    RELEASE_PUBLIC_KEYS: publicKeys,
    /** Folder for verified copies of node builds and the last live map. */
    ARTIFACT_CACHE_DIR: z.string().min(1).default(join(tmpdir(), 'larkway-artifacts')),
    /**
     * Folder that all site servers share, for files of the shell's builds. Without it, they are in
     * the artifact store, below `shell/`.
     */
    SHELL_ASSETS_DIR: z.string().min(1).optional(),
    /** Processes that render documents. */
    RENDER_PROCESSES: z.coerce.number().int().min(1).max(64).default(availableParallelism()),
    /** Megabytes that each of them may take. */
    RENDER_MEMORY_MB: z.coerce.number().int().min(128).max(8_192).default(512),
    /**
     * Milliseconds to load a remote, and for each of its calls, until a document is sent without
     * its region.
     */
    REGION_TIMEOUT_MS: z.coerce.number().int().min(100).max(30_000).default(1_000),
    /** Megabytes for documents that visitors share; 0 renders each document for its visitor. */
    DOCUMENT_CACHE_MB: z.coerce.number().int().min(0).max(4_096).default(64),
    /** The shell's build, when it is not the one beside the server. */
    SHELL_DIST: z.string().min(1).optional(),
    /** Services by path prefix below /api. Nothing else is forwarded. */
    API_UPSTREAMS: upstreams,
    /**
     * Shared with the operations console, whose links enable team boundaries; without it, no link
     * is accepted.
     */
    TEAM_BOUNDARIES_KEY: rotatingSecret().optional(),
    SITE_BRAND: z.string().min(1).default('Larkway'),
    /** Canonical origin for search engines. */
    SITE_ORIGIN: z.url().default('https://www.larkway.example'),
    /** For local runs in browsers that keep no Secure cookies without TLS. Never elsewhere. */
    SITE_INSECURE_COOKIES: flag,
    SALES_PHONE: z.string().min(10).default('(555) 555-0142'),
    SUPPORT_PHONE: z.string().min(10).default('(555) 555-0143'),
    SALES_EMAIL: z.email().default('sales@larkway.example'),
    SUPPORT_EMAIL: z.email().default('support@larkway.example'),
    /** The dealer's own financing application. */
    FINANCING_APPLY_URL: z.url().default('https://apply.larkway.example/'),
    /**
     * Google Tag Manager container, loaded with consent. Without it there is no consent box and
     * nothing is loaded.
     */
    TAG_MANAGER_ID: z
      .string()
      .regex(/^GTM-[A-Z0-9]{4,12}$/, 'must be a container such as GTM-ABC1234')
      .optional(),
  })
  .refine(...oneObjectStore)
  .refine(
    ({ RELEASES_URL, RELEASE_MAP }) => (RELEASES_URL === undefined) !== (RELEASE_MAP === undefined),
    {
      path: ['RELEASES_URL'],
      message: 'set either RELEASES_URL or RELEASE_MAP',
    },
  )
  .refine(
    ({ SITE_ORIGIN, SITE_INSECURE_COOKIES }) =>
      !SITE_INSECURE_COOKIES || !SITE_ORIGIN.startsWith('https:'),
    {
      path: ['SITE_INSECURE_COOKIES'],
      message: 'must be false where SITE_ORIGIN is https',
    },
  );

export type SiteServerConfig = z.infer<typeof schema>;

/** @throws ConfigError listing every problem. */
export const readConfig = (env: NodeJS.ProcessEnv): SiteServerConfig => parseConfig(schema, env);
