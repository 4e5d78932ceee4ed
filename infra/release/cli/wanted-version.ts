import { type PublishedVersion, releasesRoutes } from '@larkway/releases-contract';
import { InvalidArgumentError } from 'commander';
import type { ReleasesClient } from '../releases-client.js';
import { UsageError } from './usage-error.js';

/** `mfe-dealers` or `mfe-dealers@0.0.0-1a2b3c`. */
export interface Wanted {
  name: string;
  version?: string;
}

export const readWanted = (text: string): Wanted => {
  const [, name, version] = /^(mfe-[a-z0-9-]+)(?:@([0-9a-z][0-9a-z.-]*))?$/.exec(text) ?? [];
  if (!name) throw new InvalidArgumentError('Name a remote such as mfe-dealers, or a version of one such as mfe-dealers@0.0.0-1a2b3c.');
  return version ? { name, version } : { name };
};

/** For an argument that may be given several times. */
export const readAllWanted = (text: string, before: Wanted[] = []): Wanted[] => [...before, readWanted(text)];

const latestOf = async ({ call }: ReleasesClient, name: string): Promise<PublishedVersion> => {
  const latest = (await call(releasesRoutes.versions, { query: { name } })).find(({ withdrawn, retiredAt }) => !withdrawn && retiredAt === null);
  if (!latest) throw new UsageError(`No version of ${name} has been published that was not taken back.`);
  return latest;
};

/** The version that is meant: the named one, or the latest that was published and not taken back. */
export const versionOf = async (client: ReleasesClient, { name, version }: Wanted): Promise<{ name: string; version: string }> => ({
  name,
  version: version ?? (await latestOf(client, name)).version,
});
