import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { ConfigError, parseConfig } from '@larkway/kit/config';
import {
  objectStoreEnvironment,
  type ObjectStore,
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
import { Unusable } from '../unusable.js';

/** What the developed remote is put into: releases and services of a site that runs here or elsewhere. */
export interface Surroundings {
  /** What is live there now. @throws when it is unavailable, or is not signed by whom it should be. */
  live: () => Promise<LivePayload>;
  /** Files of the versions that are live. */
  store: ObjectStore;
  /** Which service answers which calls, in the format of the site's `API_UPSTREAMS`. */
  upstreams: string;
  /** Without that of the surroundings, their services treat what forms send as suspicious. */
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

const configured = async (env: NodeJS.ProcessEnv): Promise<Surroundings> => {
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
    throw error instanceof ConfigError ? new Unusable(error.message) : error;
  }
};

const json = async (file: string): Promise<Record<string, string>> =>
  JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, string>;

/** The site that runs in this repository; nothing while none does. */
const running = async (root: string, env: NodeJS.ProcessEnv): Promise<Surroundings | undefined> => {
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
    // The service of this very machine says by itself who it is.
    RELEASE_PUBLIC_KEYS: publicKey,
    API_UPSTREAMS: services
      .flatMap(({ name, api }) => api.map((prefix) => `${prefix}=${addresses[name]}`))
      .join(','),
    ARTEFACTS_DIR: join(folder, 'artefacts'),
    FORM_SIGNING_KEY: env['FORM_SIGNING_KEY'] ?? secrets['FORM_SIGNING_KEY'],
  });
};

/**
 * What `RELEASES_URL` and its like name, or else the site that runs in this repository, which is started when it does not.
 * @throws Unusable when the environment names half of it.
 */
export const findSurroundings = async (
  root: string,
  env: NodeJS.ProcessEnv,
  startSite: () => Promise<void>,
): Promise<Surroundings> => {
  if (env['RELEASES_URL']) return configured(env);
  const found = await running(root, env);
  if (found) return found;
  await startSite();
  const started = await running(root, env);
  if (!started) throw new Unusable('The site that was started here does not run.');
  return started;
};
