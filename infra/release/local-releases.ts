import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findReleases } from '../local/run-record.js';
import type { ReleasesAddress } from './releases-client.js';

export interface LocalReleases extends ReleasesAddress {
  /** Origin of the site, for links. */
  site?: string | undefined;
}

/** The release service of the site that runs in this repository, if one does. */
export const localReleases = async (root: string): Promise<LocalReleases | undefined> => {
  const folder = join(root, '.local');
  const found = await findReleases(folder);
  if (!found) return undefined;
  const { site } = JSON.parse(
    await readFile(join(folder, 'addresses.json'), 'utf8').catch(() => '{}'),
  ) as { site?: string };
  return { ...found, site };
};
