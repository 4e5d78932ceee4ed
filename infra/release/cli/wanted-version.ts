import { basename } from 'node:path';
import { type PublishedVersion, releasesRoutes } from '@larkway/releases-contract';
import { InvalidArgumentError } from 'commander';
import { Refused, type ReleasesClient } from '../releases-client.js';
import { remoteFolders } from '../remote-folders.js';
import { didYouMean } from './did-you-mean.js';
import type { Session } from './session.js';
import { minute } from './table.js';
import { UsageError } from './usage-error.js';

/** `mfe-dealers` or `mfe-dealers@0.0.0-1a2b3c`. */
export interface Wanted {
  name: string;
  version?: string;
}

const isName = (text: string): boolean => /^mfe-[a-z0-9-]+$/.test(text);

export const readWanted = (text: string): Wanted => {
  const [, name = '', version] = /^([^@]*)(?:@([0-9a-z][0-9a-z.-]*))?$/.exec(text) ?? [];
  if (isName(name)) return version ? { name, version } : { name };
  if (isName(`mfe-${name}`))
    throw new InvalidArgumentError(`Names of remotes begin with mfe-. Did you mean mfe-${name}?`);
  throw new InvalidArgumentError(
    'Name a remote such as mfe-dealers, or a version of one such as mfe-dealers@0.0.0-1a2b3c.',
  );
};

/** For an argument that may be given several times. */
export const readAllWanted = (text: string, before: Wanted[] = []): Wanted[] => [
  ...before,
  readWanted(text),
];

/** Names of the remotes of this repository, and of those that are live. */
const knownNames = async (
  { root }: Pick<Session, 'root'>,
  { call }: ReleasesClient,
): Promise<string[]> => {
  const [folders, { remotes }] = await Promise.all([
    remoteFolders(root),
    call(releasesRoutes.status, { query: {} }),
  ]);
  return [...folders.map((folder) => basename(folder)), ...remotes.map(({ name }) => name)];
};

/** Does something with remotes. @throws UsageError that suggests a name, when one of theirs is unknown */
export const withSuggestions = async <T>(
  session: Session,
  client: ReleasesClient,
  wanted: Wanted[],
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const isUnknown =
      error instanceof UsageError || (error instanceof Refused && error.status === 404);
    if (!isUnknown) throw error;
    const names = await knownNames(session, client);
    const unknown = wanted.find(({ name }) => !names.includes(name));
    throw unknown ? new UsageError(`${error.message}${didYouMean(unknown.name, names)}`) : error;
  }
};

const latestOf = async ({ call }: ReleasesClient, name: string): Promise<PublishedVersion> => {
  const latest = (await call(releasesRoutes.versions, { query: { name } })).find(
    ({ withdrawn, retiredAt }) => !withdrawn && retiredAt === null,
  );
  if (!latest)
    throw new UsageError(`No version of ${name} has been published that was not taken back.`);
  return latest;
};

/** The version that is meant: the named one, or the latest that was published and not taken back, which is then noted. */
export const versionOf = async (
  session: Session,
  client: ReleasesClient,
  wanted: Wanted,
): Promise<{ name: string; version: string }> => {
  const { name, version } = wanted;
  if (version !== undefined) return { name, version };
  const latest = await withSuggestions(session, client, [wanted], () => latestOf(client, name));
  const origin = latest.uncommitted ? ', from uncommitted changes' : '';
  session.note(
    `No version was named, so this takes the latest published one: ${name}@${latest.version} (${minute(latest.publishedAt)} UTC by ${latest.publishedBy}${origin}).`,
  );
  return { name, version: latest.version };
};
