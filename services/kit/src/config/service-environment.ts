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

/** The environment of every process. The default ports are for local runs. */
export const processEnvironment = (defaults: { port: number; metricsPort: number }) => ({
  PORT: port.default(defaults.port),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Prometheus metrics, on a separate listener that must not be public. */
  METRICS_PORT: port.default(defaults.metricsPort),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  /** Base address of an OpenTelemetry collector (OTLP over HTTP). Without it, nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The share of traces that are exported, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
  /** Milliseconds between "not ready" and closing the listener, for load balancers that poll. */
  DRAIN_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /** Hosts in a private network with this process that are reached without TLS. */
  PLAIN_HOSTS: hosts.default([]),
  /**
   * Folder with `tls.crt`, `tls.key` and `ca.crt` (PEM). The process listens with this certificate
   * on all its ports and calls other processes of the platform only if this authority signed their
   * certificates. Plain HTTP without it.
   */
  INTERNAL_TLS_DIR: z.string().min(1).optional(),
  /**
   * Networks of the proxies whose X-Forwarded-For, -Host and -Proto are trusted. The site is the
   * proxy of the services.
   */
  TRUSTED_PROXIES: networks.default(['loopback']),
});

/** Measured: more connections do not make a service faster on two cores. */
export const DEFAULT_POOL_SIZE = 3;

/** The environment of every service: a process with its own database. */
export const serviceEnvironment = (defaults: { port: number; metricsPort: number }) => ({
  ...processEnvironment(defaults),
  DATABASE_URL: postgresUrl,
  /**
   * The same database without a pooler, for what needs a separate session: notifications,
   * migrations, session locks, named statements.
   */
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  /** The same database without a pooler, as the owner of its tables, for migrations only. */
  DATABASE_OWNER_URL: postgresUrl.optional(),
  /**
   * Maximum size of each pool. At least two: some work needs a second connection while it holds
   * one.
   */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(100).default(DEFAULT_POOL_SIZE),
});

type Parsed<S extends z.ZodRawShape> = z.infer<z.ZodObject<S>>;

/** The part of the configuration that `bootstrap` reads. */
export type ProcessConfig = Parsed<ReturnType<typeof processEnvironment>>;
export type ServiceConfig = Parsed<ReturnType<typeof serviceEnvironment>>;
