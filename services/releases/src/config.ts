import { sharedSecret, parseConfig, serviceEnvironment } from '@larkway/kit/config';
import { objectStoreEnvironment, oneObjectStore } from '@larkway/kit/objects';
import { retentionDays } from '@larkway/kit/retention';
import { artefactOriginsSchema } from '@larkway/releases-contract';
import { z } from 'zod';

const isPair = (text: string): boolean => {
  const [name, ...url] = text.split('=');
  return /^[a-z][a-z-]*$/.test(name!) && URL.canParse(url.join('='));
};

const serviceUrls = z
  .string()
  .transform((text) => text.split(',').map((pair) => pair.trim()))
  .refine(
    (pairs) => pairs.every(isPair),
    'must be a list such as inventory=http://…,dealers=http://…',
  )
  .transform((pairs) =>
    Object.fromEntries(
      pairs.map((pair) => [
        pair.split('=', 1)[0]!,
        pair.slice(pair.indexOf('=') + 1).replace(/\/$/, ''),
      ]),
    ),
  );

const seed = z
  .string()
  .refine((text) => Buffer.from(text, 'base64url').length === 32, 'must be 32 bytes, base64url');

/** Everything that can be set from outside; see the kit for what the others mean. */
const environmentSchema = z
  .object({
    ...serviceEnvironment({ port: 4008, metricsPort: 9108 }),
    ...objectStoreEnvironment,
    /** Origins beside the site from which versions may be loaded: https://cdn.example,… The same as the site's. */
    ARTEFACT_ORIGINS: artefactOriginsSchema,
    /** Operations show it: it opens every route. */
    RELEASES_OPERATIONS_TOKEN: sharedSecret,
    /** Shared with the site's servers: they show it to report on versions, and this service shows it to them. */
    SITE_TOKEN: sharedSecret,
    /** Ed25519 seed that signs maps and previews: 32 bytes, base64url. */
    RELEASE_SIGNING_KEY: seed,
    /** Services whose contracts are compared with those of remotes: inventory=http://…,dealers=http://… */
    SERVICE_URLS: serviceUrls,
    /** A server of the site, inside the network. */
    SITE_URL: z.url().transform((url) => url.replace(/\/$/, '')),
    /** A JSON file: how many bytes a remote may weigh. */
    SIZE_BUDGETS: z.string().min(1).optional(),
    /** Days for which is kept what was seen of versions. */
    OBSERVATION_RETENTION_DAYS: retentionDays(30),
    /** Days after which the files of a version go that nobody could need any more. */
    VERSION_RETENTION_DAYS: retentionDays(90),
    /** Days for which the audit log, replaced maps, and what is known of versions without files and of tokens that ended are kept. */
    HISTORY_RETENTION_DAYS: retentionDays(730),
    /** So many of each remote's latest versions are kept, however old. */
    VERSIONS_KEPT: z.coerce.number().int('must be a whole number').min(1).max(1_000).default(10),
  })
  .refine(...oneObjectStore)
  .refine((config) => config.HISTORY_RETENTION_DAYS >= config.VERSION_RETENTION_DAYS, {
    path: ['HISTORY_RETENTION_DAYS'],
    message:
      'must be at least VERSION_RETENTION_DAYS: maps and audit log say which versions are needed',
  });

export type Config = z.infer<typeof environmentSchema>;

/** Injection token of the configuration. */
export const CONFIG = Symbol('releases configuration');

/** @throws ConfigError listing every problem of the environment. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => parseConfig(environmentSchema, env);
