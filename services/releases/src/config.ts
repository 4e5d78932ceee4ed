import { parseConfig, serviceEnvironment, serviceUrls, sharedSecret } from '@larkway/kit/config';
import { publicKeys } from '@larkway/kit/signing';
import { objectStoreEnvironment, oneObjectStore } from '@larkway/kit/objects';
import { retentionDays } from '@larkway/kit/retention';
import { artifactOriginsSchema } from '@larkway/releases-contract';
import { z } from 'zod';

const seed = z
  .string()
  .refine((text) => Buffer.from(text, 'base64url').length === 32, 'must be 32 bytes, base64url');

/** The environment. The kit documents the variables that all services share. */
const environmentSchema = z
  .object({
    ...serviceEnvironment({ port: 4008, metricsPort: 9108 }),
    ...objectStoreEnvironment,
    /**
     * Origins from which versions may be loaded besides the site: https://cdn.example,… Must equal
     * the site's setting.
     */
    ARTIFACT_ORIGINS: artifactOriginsSchema,
    /** Shared with the console, which signs passes with it. They give access to every route. */
    RELEASES_OPERATIONS_TOKEN: sharedSecret,
    /** Shared with site servers: both sides sign passes for calls to each other with it. */
    SITE_TOKEN: sharedSecret,
    /** Ed25519 seed that signs maps and previews: 32 bytes, base64url. */
    RELEASE_SIGNING_KEY: seed,
    /**
     * Public keys of earlier signing keys that still vouch for provenance: SPKI, DER, base64,
     * separated by commas.
     */
    PROVENANCE_PUBLIC_KEYS: publicKeys.optional().transform((keys = []) => keys.filter(Boolean)),
    /**
     * Services whose contracts are compared with those of remotes:
     * inventory=http://…,dealers=http://…
     */
    SERVICE_URLS: serviceUrls,
    /** Address of a site server inside the network. */
    SITE_URL: z.url().transform((url) => url.replace(/\/$/, '')),
    /** Path of a JSON file with the size budgets of remotes. */
    SIZE_BUDGETS: z.string().min(1).optional(),
    /** Days after which measurements of versions, and errors that were not seen again, are removed. */
    OBSERVATION_RETENTION_DAYS: retentionDays(30),
    /** Days after which the files of a version that no visitor could need are removed. */
    VERSION_RETENTION_DAYS: retentionDays(90),
    /**
     * Days after which audit log entries, replaced maps, versions without files and expired tokens
     * are removed.
     */
    HISTORY_RETENTION_DAYS: retentionDays(730),
    /** Number of each remote's latest versions that are kept regardless of age. */
    VERSIONS_KEPT: z.coerce.number().int('must be a whole number').min(1).max(1_000).default(10),
  })
  .refine(...oneObjectStore)
  .refine((config) => config.HISTORY_RETENTION_DAYS >= config.VERSION_RETENTION_DAYS, {
    path: ['HISTORY_RETENTION_DAYS'],
    message:
      'must be at least VERSION_RETENTION_DAYS, because maps and the audit log determine which versions are needed',
  });

export type Config = z.infer<typeof environmentSchema>;

/** Injection token of the configuration. */
export const CONFIG = Symbol('releases configuration');

/** @throws ConfigError listing every problem of the environment. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => parseConfig(environmentSchema, env);
