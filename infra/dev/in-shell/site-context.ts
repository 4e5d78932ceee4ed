import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigError, parseConfig } from '@larkway/kit/config';
import {
  type ObjectStore,
  objectStoreEnvironment,
  oneObjectStore,
  openObjectStore,
} from '@larkway/kit/objects';
import { createVerifier, formSigningKey, type Verifier } from '@larkway/kit/signing';
import {
  type LivePayload,
  livePayloadSchema,
  liveRoutes,
  signedMapSchema,
} from '@larkway/releases-contract';
import { z } from 'zod';
import { services } from '../../local/processes.js';
import { findReleases } from '../../local/run-record.js';
import { UserError } from '../context.js';

/** The releases and services around the developed remote, of a site that runs here or elsewhere. */
export interface SiteContext {
  /** The live map. @throws if it is unavailable or not signed by the expected key */
  live: () => Promise<LivePayload>;
  /** Files of the live versions. */
  store: ObjectStore;
  /** Services by path prefix, in the format of `API_UPSTREAMS`. */
  upstreams: string;
  /** Signs forms; with another key than the site's, its services treat forms as suspicious. */
  formSigningKey: string;
}

const schema = z
  .object({
    ...objectStoreEnvironment,
    RELEASES_URL: z.url({ protocol: /^https?$/ }),
    RELEASE_PUBLIC_KEYS: z.string(),
    API_UPSTREAMS: z.string(),
    FORM_SIGNING_KEY: formSigningKey.optional(),
  })
  .refine(...oneObjectStore);

const liveOf = (url: string, verifier: Verifier) => async (): Promise<LivePayload> => {
  const response = await fetch(new URL(liveRoutes.live.path, url), {
    signal: AbortSignal.timeout(5_000),
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`The release service answered ${response.status}`);
  return livePayloadSchema.parse(
    JSON.parse(verifier.open(signedMapSchema.parse(await response.json()))),
  );
};

const configured = async (env: NodeJS.ProcessEnv): Promise<SiteContext> => {
  try {
    const config = parseConfig(schema, env);
    const verifier = createVerifier(config.RELEASE_PUBLIC_KEYS.split(','));
    return {
      live: liveOf(config.RELEASES_URL, verifier),
      store: await openObjectStore(config),
      upstreams: config.API_UPSTREAMS,
      formSigningKey: config.FORM_SIGNING_KEY ?? randomBytes(32).toString('base64url'),
    };
  } catch (error) {
    throw error instanceof ConfigError ? new UserError(error.message) : error;
  }
};

const json = async (file: string): Promise<Record<string, string>> =>
  JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, string>;

/** The site of this repository, if it runs. */
const running = async (root: string, env: NodeJS.ProcessEnv): Promise<SiteContext | undefined> => {
  const folder = join(root, '.local');
  const found = await findReleases(folder);
  if (!found) return undefined;
  const [addresses, secrets, key] = await Promise.all([
    json(join(folder, 'addresses.json')),
    json(join(folder, 'secrets.json')),
    fetch(new URL(liveRoutes.key.path, found.url)),
  ]);
  const { publicKey } = liveRoutes.key.success.schema.parse(await key.json());
  return configured({
    RELEASES_URL: found.url,
    // A local service is trusted to name its own key.
    RELEASE_PUBLIC_KEYS: publicKey,
    API_UPSTREAMS: services
      .flatMap(({ name, api }) => api.map((prefix) => `${prefix}=${addresses[name]}`))
      .join(','),
    ARTIFACTS_DIR: join(folder, 'artifacts'),
    FORM_SIGNING_KEY: env['FORM_SIGNING_KEY'] ?? secrets['FORM_SIGNING_KEY'],
  });
};

/**
 * The site that the environment names, or the site of this repository, which is started if
 * necessary.
 * @throws UserError if the environment is incomplete
 */
export const findSiteContext = async (
  root: string,
  env: NodeJS.ProcessEnv,
  startSite: () => Promise<void>,
): Promise<SiteContext> => {
  if (env['RELEASES_URL']) return configured(env);
  const found = await running(root, env);
  if (found) return found;
  await startSite();
  const started = await running(root, env);
  if (!started) throw new UserError('The site that was started here does not run.');
  return started;
};

const LOOK_MILLISECONDS = 200;

/**
 * Starts `npm start` as a child process; resolves when the site is ready.
 * @returns a function that stops it
 * @throws UserError if it does not start
 */
export const startLocalSite = async (root: string): Promise<() => Promise<void>> => {
  // Detached, because Ctrl-C must stop this process's servers first.
  const child = spawn(process.execPath, [join(root, 'infra/local/start.mjs')], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
  };
  process.once('exit', () => child.kill('SIGTERM'));
  while (!(await findReleases(join(root, '.local')))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new UserError('The site could not be started here.');
    await delay(LOOK_MILLISECONDS);
  }
  return stop;
};
