import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './repository.js';

/** Created once per installation for the processes that need it. */
export type Secret =
  | 'ADDRESS_KEY'
  | 'BEACON_KEY'
  | 'BOUNCE_KEY'
  | 'DEALERS_OPERATIONS_TOKEN'
  | 'DEALERS_QUEUE_KEY'
  | 'EMAIL_OPERATIONS_TOKEN'
  | 'FORM_KEY'
  | 'FORM_SIGNING_KEY'
  | 'LEADS_OPERATIONS_TOKEN'
  | 'LEADS_QUEUE_KEY'
  | 'OPS_KEY'
  | 'OPS_QUEUE_KEY'
  | 'RELEASES_OPERATIONS_TOKEN'
  | 'RELEASE_SIGNING_KEY'
  | 'SITE_TOKEN'
  | 'TEAM_BOUNDARIES_KEY'
  | 'WEBHOOK_SECRET';

/**
 * Comma-separated public keys of the secret whose name has `SIGNING_KEY` instead of `PUBLIC_KEYS`.
 */
export type PublicKeys = 'FORM_PUBLIC_KEYS' | 'RELEASE_PUBLIC_KEYS';

/** A process of a local run. */
export interface ProcessDefinition {
  name: string;
  /** Program, from the repository's root. */
  entry: string;
  port: number;
  metricsPort: number;
  /** Has its own database and roles. */
  database: boolean;
  /** Gets REDIS_URL, or the database of the queue. */
  queue?: boolean;
  /** Gets SMTP_URL. */
  mail?: boolean;
  /** Path prefixes below `/api` that the site forwards to it. */
  api: string[];
  /** Secrets that it gets. */
  secrets?: Secret[];
  /** Public keys that it verifies signatures with. */
  publicKeys?: PublicKeys[];
  /** Target of the Dockerfile; default `service`. */
  image?: string;
  /** Gets SERVICE_URLS: the services that it operates. */
  operates?: string[];
  /** Gets SERVICE_URLS: services whose contracts it reads. */
  reads?: string[];
  /** Gets the artifact store and the address of the site. */
  artifacts?: boolean;
}

/** An entry of infra/services.json. */
export interface ListedService extends Omit<ProcessDefinition, 'entry' | 'reads'> {
  /** Reads the contracts of all services with a public API. */
  readsContracts?: boolean;
}

/**
 * The services, which are listed in one file that every tool can read. Everything that names them is
 * made from it or compared with it (infra/new-service/service-entries.ts).
 */
const listed = JSON.parse(
  readFileSync(join(root, 'infra/services.json'), 'utf8'),
) as ListedService[];

const withContract = listed.filter(({ api }) => api.length > 0).map(({ name }) => name);

export const services: ProcessDefinition[] = listed.map(({ readsContracts, ...service }) => ({
  ...service,
  entry: `services/${service.name}/dist/bundle/main.mjs`,
  ...(readsContracts && { reads: withContract }),
}));

/** The inbox of a local run, which receives emails and webhooks. */
export const inbox = { secrets: ['WEBHOOK_SECRET'] } satisfies Partial<ProcessDefinition>;

/** The site server: pages, assets and the API proxy. */
export const site = {
  name: 'shell',
  entry: 'shell/dist/bundle/main.mjs',
  port: 3000,
  metricsPort: 9100,
  secrets: ['BEACON_KEY', 'FORM_SIGNING_KEY', 'SITE_TOKEN', 'TEAM_BOUNDARIES_KEY'],
  publicKeys: ['RELEASE_PUBLIC_KEYS'],
} satisfies Partial<ProcessDefinition>;

/**
 * Environment that saves memory, as in infra/deploy/Dockerfile. Compression threads leave free
 * memory in up to eight arenas per core (mallopt(3), M_ARENA_MAX), and the young generation grows to
 * 100 MB. After 20,000 documents the site uses 240 MB with both settings and 380 MB without.
 */
export const memoryOptions = {
  MALLOC_ARENA_MAX: '2',
  NODE_OPTIONS: '--max-semi-space-size=16',
} as const;

export const infrastructure = { postgres: 5433, smtp: 2525, mail: 8025, traces: 4318 } as const;
