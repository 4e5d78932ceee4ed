import { basename } from 'node:path';
import { type PublishedVersion, releasesRoutes } from '@larkway/releases-contract';
import { InvalidArgumentError } from 'commander';
import { Refused, type ReleasesClient } from '../releases-client.js';
import { remoteFolders } from '../remote-folders.js';
import { didYouMean } from './did-you-mean.js';
import type { Session } from './session.js';
import { minute } from './table.js';
import { UsageError } from './errors.js';

/** `mfe-dealers` or `mfe-dealers@0.0.0-1a2b3c`. */
export interface RemoteArgument {
  name: string;
  version?: string;
}

const isName = (text: string): boolean => /^mfe-[a-z0-9-]+$/.test(text);

export const parseRemote = (text: string): RemoteArgument => {
  const [, name = '', version] = /^([^@]*)(?:@([0-9a-z][0-9a-z.-]*))?$/.exec(text) ?? [];
  if (isName(name)) return version ? { name, version } : { name };
  if (isName(`mfe-${name}`))
    throw new InvalidArgumentError(`Names of remotes begin with mfe-. Did you mean mfe-${name}?`);
  throw new InvalidArgumentError(
    'Name a remote such as mfe-dealers, or a version of one such as mfe-dealers@0.0.0-1a2b3c.',
  );
};

/** Parses an argument that may be repeated. */
export const parseRemotes = (text: string, before: RemoteArgument[] = []): RemoteArgument[] => [
  ...before,
  parseRemote(text),
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

/** Runs `work`. @throws UsageError that suggests a name, if a remote is unknown */
export const withSuggestions = async <T>(
  session: Session,
  client: ReleasesClient,
  wanted: RemoteArgument[],
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
  if (!latest) throw new UsageError(`No version of ${name} is published and not rolled back.`);
  return latest;
};

/**
 * The named version, or the latest published one that was not rolled back, which is then printed.
 */
export const resolveVersion = async (
  session: Session,
  client: ReleasesClient,
  wanted: RemoteArgument,
): Promise<{ name: string; version: string }> => {
  const { name, version } = wanted;
  if (version !== undefined) return { name, version };
  const latest = await withSuggestions(session, client, [wanted], () => latestOf(client, name));
  const origin = latest.uncommitted ? ', from uncommitted changes' : '';
  session.note(
    `No version was named; using the latest published one: ${name}@${latest.version} (${minute(latest.publishedAt)} UTC by ${latest.publishedBy}${origin}).`,
  );
  return { name, version: latest.version };
};
