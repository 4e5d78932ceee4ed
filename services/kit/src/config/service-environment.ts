import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { plainHostsOf } from './plain-connections.js';

const port = z.coerce.number().int().min(0).max(65535);

/** A `postgres://` or `postgresql://` address. */
export const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address');

/** `true` or `false`, which is the default. */
export const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true');

const networkNames = ['loopback', 'linklocal', 'uniquelocal'];
const isNetwork = (text: string): boolean =>
  networkNames.includes(text) || ipaddr.isValid(text) || ipaddr.isValidCIDR(text);

const hosts = z.string().transform(plainHostsOf);

const networks = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every(isNetwork),
    `must be a list of addresses, of networks such as 10.0.0.0/8, or of ${networkNames.join(', ')}`,
  );

/** What every process is configured with; the port defaults are the local ones. */
export const processEnvironment = (defaults: { port: number; metricsPort: number }) => ({
  /** Where the process listens. */
  PORT: port.default(defaults.port),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Prometheus metrics, on a listener of their own that is not to be exposed. */
  METRICS_PORT: port.default(defaults.metricsPort),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  /** Milliseconds between "not ready" and the end of listening, for load balancers that poll. */
  DRAIN_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /** Hosts in one private network with this process, such as a container's neighbors, that are reached without TLS. */
  PLAIN_HOSTS: hosts.default([]),
  /**
   * Folder with `tls.crt`, `tls.key` and `ca.crt` (PEM): the process listens with this certificate on all its ports, and calls other processes of the
   * platform only if their certificates are signed by this authority. Plain HTTP without it.
   */
  INTERNAL_TLS_DIR: z.string().min(1).optional(),
  /** Networks of the proxies in front of this process, whose X-Forwarded-For, -Host and -Proto are trusted; the site is the services' proxy. */
  TRUSTED_PROXIES: networks.default(['loopback']),
});

/** Measured: more connections make no service faster on two cores. */
export const DEFAULT_POOL_SIZE = 3;

/** What every service is configured with: a process with a database of its own. */
export const serviceEnvironment = (defaults: { port: number; metricsPort: number }) => ({
  ...processEnvironment(defaults),
  /** The database of this service alone. */
  DATABASE_URL: postgresUrl,
  /** The same database without a pooler in between, for what needs a session of its own: notifications, migrations, session locks, named statements. */
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  /** The same database, without a pooler, as the role that owns its tables: for migrations alone. The direct address when left out. */
  DATABASE_OWNER_URL: postgresUrl.optional(),
  /** Connections that a pool of this process opens at most. At least two: some work needs a second one while it holds the first. */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(100).default(DEFAULT_POOL_SIZE),
});

type Parsed<S extends z.ZodRawShape> = z.infer<z.ZodObject<S>>;

/** The part of the configuration that the bootstrap itself reads. */
export type ProcessConfig = Parsed<ReturnType<typeof processEnvironment>>;
export type ServiceConfig = Parsed<ReturnType<typeof serviceEnvironment>>;
