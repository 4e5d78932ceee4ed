import { join } from 'node:path';
import type { ObjectStore } from '@larkway/kit/objects';
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
  /** Tells people what goes on, beside the answer. Machines get nothing of it. */
  note: (text: string) => void;
}

const findReleases = async ({ env, root }: Surroundings): Promise<LocalReleases> => {
  const { RELEASES_URL: url, RELEASES_TOKEN: token } = env;
  if (url && token) return { url, token };
  if (url ?? token) throw new UsageError('RELEASES_URL and RELEASES_TOKEN go together: set both.');
  const local = await localReleases(root);
  if (!local)
    throw new UsageError(
      'Set RELEASES_URL and RELEASES_TOKEN; without them, the site must run here (npm start).',
    );
  return local;
};

// Loaded by the commands that need it: the others answer at once.
const openStore = async ({ env, root }: Surroundings): Promise<ObjectStore> => {
  const [config, objects, { z }] = await Promise.all([
    import('@larkway/kit/config'),
    import('@larkway/kit/objects'),
    import('zod'),
  ]);
  const isSet = Object.keys(env).some((name) => name.startsWith('ARTEFACTS_') && env[name]);
  if (!isSet) return objects.openFolderStore(join(root, '.local/artefacts'));
  const schema = z.object(objects.objectStoreEnvironment).refine(...objects.oneObjectStore);
  try {
    return await objects.openObjectStore(config.parseConfig(schema, env));
  } catch (error) {
    throw error instanceof config.ConfigError ? new UsageError(error.message) : error;
  }
};

/** @param isForMachines print JSON. */
export const openSession = (surroundings: Surroundings, isForMachines: () => boolean): Session => ({
  ...surroundings,
  releases: async () => openReleases(await findReleases(surroundings)),
  store: () => openStore(surroundings),
  siteOrigin: async () =>
    surroundings.env['SITE_ORIGIN'] ?? (await localReleases(surroundings.root))?.site,
  note: (text) => !isForMachines() && surroundings.complain(text),
  answer: (value, readable) =>
    surroundings.print(isForMachines() ? JSON.stringify(value, null, 2) : readable),
});
