import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keysOf } from '@larkway/kit/config';
import { createSigner } from '@larkway/kit/signing';
import { type ProcessDefinition, type Secret, services, site } from '../processes.js';
import { root } from '../repository.js';
import { ownerOf } from './databases.js';
import type { Ports } from './ports.js';

/** 256 random bits, safe in environments and addresses. */
const make = (): string => randomBytes(32).toString('base64url');

/** Creates missing secrets and keeps them in a file that only its owner can read. */
export const ensureSecrets = async (
  names: Secret[],
  file: string,
): Promise<Record<Secret, string>> => {
  const secrets = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<
    Secret,
    string
  >;
  for (const name of names) secrets[name] ??= make();
  await writeFile(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
};

interface ProcessEnvironmentOptions {
  /** The configuration of the run. */
  env: NodeJS.ProcessEnv;
  /** Folder of the run. */
  folder: string;
  /** Folder of the artifact store. */
  artifactsDir: string;
  ports: Ports;
  secrets: Record<string, string>;
}

/** The public keys of a secret's Ed25519 keys. */
const publicKeysOf = (secret: string): string =>
  keysOf(secret)
    .map((key) => createSigner(key).publicKey)
    .join(',');

/** A secret in the form of Standard Webhooks. */
const webhookSecretOf = (secret: string): string =>
  `whsec_${Buffer.from(secret, 'base64url').toString('base64')}`;

export const local = (port: number): string => `http://127.0.0.1:${port}`;

/** Where browsers find the site and the console, without a trailing slash. */
export interface Origins {
  site: string;
  console: string;
}

/** The environment of each process: ports, keys and addresses of the processes that it calls. */
export class ProcessEnvironment {
  constructor(private readonly options: ProcessEnvironmentOptions) {}

  /** Addresses by name: `site` and services. With `INTERNAL_TLS_DIR`, they use TLS only. */
  urls(): Record<string, string> {
    return {
      site: this.addressAt('SITE_PORT'),
      ...Object.fromEntries(services.map(({ name }) => [name, this.addressOf(name)])),
    };
  }

  addressOf(service: string): string {
    return this.addressAt(`${service.toUpperCase()}_PORT`);
  }

  /** Two host names, because browsers send cookies to every port of a host name. */
  origins(): Origins {
    const { OPS_ORIGIN, SITE_ORIGIN } = this.options.env;
    return {
      console: OPS_ORIGIN ?? this.addressOf('ops'),
      site: SITE_ORIGIN ?? this.urls()['site']!.replace('127.0.0.1', 'localhost'),
    };
  }

  /** @param databases addresses by role. */
  ofService(
    { name, database, queue, mail, operates, reads, artifacts, ...keys }: ProcessDefinition,
    databases: Record<string, string>,
  ): NodeJS.ProcessEnv {
    const { env, artifactsDir } = this.options;
    const prefix = name.toUpperCase();
    const siteUrl = this.urls()['site']!;
    return {
      PORT: String(this.port(`${prefix}_PORT`)),
      METRICS_PORT: String(this.port(`${prefix}_METRICS_PORT`)),
      ...(database && {
        DATABASE_URL: databases[name],
        DATABASE_OWNER_URL: databases[ownerOf(name)],
      }),
      ...(queue &&
        (env['REDIS_URL']
          ? { REDIS_URL: env['REDIS_URL'] }
          : { QUEUE_DATABASE_URL: databases['queue'] })),
      ...this.keysOf(keys),
      ...(operates && {
        SERVICE_URLS: this.urlsOf(operates),
        // The local receiver of webhooks.
        WEBHOOK_NETWORKS: env['WEBHOOK_NETWORKS'] ?? '127.0.0.1',
        OPS_ORIGIN: this.origins().console,
        SITE_ORIGIN: this.origins().site,
      }),
      ...(reads && { SERVICE_URLS: this.urlsOf(reads) }),
      ...(artifacts && {
        ARTIFACTS_DIR: artifactsDir,
        SITE_URL: siteUrl,
        SIZE_BUDGETS: join(root, 'infra/sizes/budgets.json'),
      }),
      ...(env['PLAIN_HOSTS'] && { PLAIN_HOSTS: env['PLAIN_HOSTS'] }),
      ...(mail && { SMTP_URL: env['SMTP_URL'] ?? `smtp://127.0.0.1:${this.port('SMTP_PORT')}` }),
      ...(mail && env['SMTP_FALLBACK_URL'] && { SMTP_FALLBACK_URL: env['SMTP_FALLBACK_URL'] }),
    };
  }

  ofMail(): NodeJS.ProcessEnv {
    return {
      SMTP_PORT: String(this.port('SMTP_PORT')),
      PORT: String(this.port('MAIL_PORT')),
      MAIL_FOLDER: join(this.options.folder, 'mail'),
      WEBHOOK_SECRET: webhookSecretOf(this.options.secrets['WEBHOOK_SECRET']!),
    };
  }

  ofSite(): NodeJS.ProcessEnv {
    const { folder, artifactsDir } = this.options;
    const upstreams = services.flatMap(({ name, api }) =>
      api.map((prefix) => `${prefix}=${this.addressOf(name)}`),
    );
    return {
      PORT: String(this.port('SITE_PORT')),
      METRICS_PORT: String(this.port('SITE_METRICS_PORT')),
      RELEASES_URL: this.addressOf('releases'),
      ARTIFACTS_DIR: artifactsDir,
      ARTIFACT_CACHE_DIR: join(folder, 'artifact-cache'),
      API_UPSTREAMS: upstreams.join(','),
      ...this.keysOf(site),
    };
  }

  private port(name: string): number {
    return this.options.ports[name]!.actual;
  }

  private addressAt(port: string): string {
    const address = local(this.port(port));
    return this.options.env['INTERNAL_TLS_DIR'] ? address.replace('http:', 'https:') : address;
  }

  private urlsOf(names: string[]): string {
    return names.map((name) => `${name}=${this.addressOf(name)}`).join(',');
  }

  private keysOf({
    secrets = [],
    publicKeys = [],
  }: Pick<ProcessDefinition, 'secrets' | 'publicKeys'>): NodeJS.ProcessEnv {
    const made = this.options.secrets;
    return Object.fromEntries([
      ...secrets.map((name) => [name, made[name]]),
      ...publicKeys.map((name) => [
        name,
        publicKeysOf(made[name.replace('PUBLIC_KEYS', 'SIGNING_KEY')]!),
      ]),
    ]);
  }
}
