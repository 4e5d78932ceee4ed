import { join } from 'node:path';
import type { ObjectStore } from '@larkway/kit';
import { UsageError } from './usage-error.js';
import { localReleases, type LocalReleases } from '../local-releases.js';
import { openReleases, type ReleasesClient } from '../releases-client.js';

export interface Surroundings {
  env: NodeJS.ProcessEnv;
  /** The repository. */
  root: string;
  print: (text: string) => void;
  complain: (text: string) => void;
}

/** What every command works with; each part is looked for when it is needed. */
export interface Session extends Surroundings {
  /** @throws UsageError when nobody said where the release service is. */
  releases: () => Promise<ReleasesClient>;
  store: () => Promise<ObjectStore>;
  /** Origin of the site, where it is known. */
  siteOrigin: () => Promise<string | undefined>;
  /** Prints an answer: for machines as it is, for people as they read it. */
  answer: (value: unknown, readable: string) => void;
}

const findReleases = async ({ env, root }: Surroundings): Promise<LocalReleases> => {
  const { RELEASES_URL: url, RELEASES_TOKEN: token } = env;
  if (url && token) return { url, token };
  if (url ?? token) throw new UsageError('RELEASES_URL and RELEASES_TOKEN go together: set both.');
  const local = await localReleases(root);
  if (!local) throw new UsageError('Set RELEASES_URL and RELEASES_TOKEN; without them, the site must run here («npm start»).');
  return local;
};

// The kit is loaded by the commands that need it: the others shall answer at once.
const openStore = async ({ env, root }: Surroundings): Promise<ObjectStore> => {
  const [kit, { z }] = await Promise.all([import('@larkway/kit'), import('zod')]);
  const isSet = Object.keys(env).some((name) => name.startsWith('ARTEFACTS_') && env[name]);
  if (!isSet) return kit.openFolderStore(join(root, '.local/artefacts'));
  const schema = z.object(kit.objectStoreEnvironment).refine(...kit.oneObjectStore);
  try {
    return await kit.openObjectStore(kit.parseConfig(schema, env));
  } catch (error) {
    throw error instanceof kit.ConfigError ? new UsageError(error.message) : error;
  }
};

/** @param isForMachines print JSON. */
export const openSession = (surroundings: Surroundings, isForMachines: () => boolean): Session => ({
  ...surroundings,
  releases: async () => openReleases(await findReleases(surroundings)),
  store: () => openStore(surroundings),
  siteOrigin: async () => surroundings.env['SITE_ORIGIN'] ?? (await localReleases(surroundings.root))?.site,
  answer: (value, readable) => surroundings.print(isForMachines() ? JSON.stringify(value, null, 2) : readable),
});
