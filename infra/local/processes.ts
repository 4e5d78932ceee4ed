/** Created once per installation for the processes that need it. */
export type Secret =
  | 'ADDRESS_KEY'
  | 'BEACON_KEY'
  | 'BOUNCE_KEY'
  | 'DEALERS_OPERATIONS_TOKEN'
  | 'EMAIL_OPERATIONS_TOKEN'
  | 'FORM_KEY'
  | 'FORM_SIGNING_KEY'
  | 'LEADS_OPERATIONS_TOKEN'
  | 'OPS_KEY'
  | 'RELEASES_OPERATIONS_TOKEN'
  | 'RELEASE_SIGNING_KEY'
  | 'SITE_TOKEN'
  | 'TEAM_BOUNDARIES_KEY';

/**
 * Comma-separated public keys of the secret whose name has `SIGNING_KEY` instead of `PUBLIC_KEYS`.
 */
export type PublicKeys = 'FORM_PUBLIC_KEYS' | 'RELEASE_PUBLIC_KEYS';

/** A process of a local run. A new service is one more entry. */
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

export const services: ProcessDefinition[] = [
  {
    name: 'inventory',
    entry: 'services/inventory/dist/bundle/main.mjs',
    port: 4001,
    metricsPort: 9101,
    database: true,
    api: ['/api/vehicles'],
  },
  {
    name: 'dealers',
    entry: 'services/dealers/dist/bundle/main.mjs',
    port: 4002,
    metricsPort: 9102,
    database: true,
    queue: true,
    api: ['/api/states', '/api/dealerships'],
    secrets: ['DEALERS_OPERATIONS_TOKEN', 'FORM_KEY'],
    publicKeys: ['FORM_PUBLIC_KEYS'],
  },
  {
    name: 'financing',
    entry: 'services/financing/dist/bundle/main.mjs',
    port: 4003,
    metricsPort: 9103,
    database: true,
    api: ['/api/financing'],
  },
  {
    name: 'content',
    entry: 'services/content/dist/bundle/main.mjs',
    port: 4004,
    metricsPort: 9104,
    database: true,
    api: ['/api/content'],
  },
  {
    name: 'leads',
    entry: 'services/leads/dist/bundle/main.mjs',
    port: 4005,
    metricsPort: 9105,
    database: true,
    queue: true,
    api: ['/api/vehicle-inquiry', '/api/contact', '/api/answered'],
    secrets: ['FORM_KEY', 'LEADS_OPERATIONS_TOKEN'],
    publicKeys: ['FORM_PUBLIC_KEYS'],
  },
  {
    name: 'email',
    entry: 'services/email/dist/bundle/main.mjs',
    port: 4006,
    metricsPort: 9106,
    database: true,
    queue: true,
    mail: true,
    api: [],
    secrets: ['ADDRESS_KEY', 'BOUNCE_KEY', 'EMAIL_OPERATIONS_TOKEN'],
  },
  {
    name: 'ops',
    entry: 'services/ops/dist/bundle/main.mjs',
    port: 4007,
    metricsPort: 9107,
    database: true,
    queue: true,
    api: [],
    image: 'ops',
    secrets: [
      'DEALERS_OPERATIONS_TOKEN',
      'EMAIL_OPERATIONS_TOKEN',
      'LEADS_OPERATIONS_TOKEN',
      'OPS_KEY',
      'RELEASES_OPERATIONS_TOKEN',
      'TEAM_BOUNDARIES_KEY',
    ],
    operates: ['leads', 'dealers', 'email', 'releases'],
  },
  {
    name: 'releases',
    entry: 'services/releases/dist/bundle/main.mjs',
    port: 4008,
    metricsPort: 9108,
    database: true,
    api: [],
    image: 'releases',
    secrets: ['RELEASES_OPERATIONS_TOKEN', 'RELEASE_SIGNING_KEY', 'SITE_TOKEN'],
    reads: ['inventory', 'dealers', 'financing', 'content', 'leads'],
    artifacts: true,
  },
];

/** The site server: pages, assets and the API proxy. */
export const site = {
  name: 'shell',
  entry: 'shell/dist/bundle/main.mjs',
  port: 3000,
  metricsPort: 9100,
  secrets: ['BEACON_KEY', 'FORM_SIGNING_KEY', 'SITE_TOKEN', 'TEAM_BOUNDARIES_KEY'],
  publicKeys: ['RELEASE_PUBLIC_KEYS'],
} satisfies Partial<ProcessDefinition>;

export const infrastructure = { postgres: 5433, smtp: 2525, mail: 8025 } as const;
