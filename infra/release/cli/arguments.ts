import { basename } from 'node:path';
import { didYouMean } from '@larkway/kit/errors';
import {
  type Channel,
  channels,
  type PublishedVersion,
  reasonSchema,
  releasesRoutes,
  versionSchema,
} from '@larkway/releases-contract';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { Refused, type ReleasesClient } from '../releases-client.js';
import { remoteFolders } from '../remote-folders.js';
import { UsageError } from './errors.js';
import { minute, type Session } from './session.js';

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

/**
 * For commands whose version may be a separate argument.
 * @throws UsageError for two versions, or a malformed one
 */
export const withVersion = (
  remote: RemoteArgument,
  version: string | undefined,
): RemoteArgument => {
  if (version === undefined) return remote;
  if (remote.version !== undefined)
    throw new UsageError(`Name one version: ${remote.version} or ${version}.`);
  const parsed = versionSchema.safeParse(version);
  if (!parsed.success)
    throw new UsageError(`"${version}" is not a version. Name one such as 0.0.0-1a2b3c.`);
  return { ...remote, version };
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

export interface ChangeOptions {
  channel: Channel;
  reason: string;
  dryRun?: true;
  expect?: number;
}

const number =
  (kind: string, isOne: (value: number) => boolean) =>
  (text: string): number => {
    const value = Number(text);
    if (text.trim() === '' || !isOne(value)) throw new InvalidArgumentError(`${kind}.`);
    return value;
  };

export const wholeNumber = number(
  'Enter a whole number',
  (value) => Number.isInteger(value) && value >= 0,
);
export const percent = number(
  'Enter a number from 0 to 100',
  (value) => value >= 0 && value <= 100,
);

export const channelOption = () =>
  new Option('--channel <channel>', 'production, or preview')
    .choices([...channels])
    .default('production');

const readReason = (text: string): string => {
  const { error } = reasonSchema.safeParse(text);
  if (error) throw new InvalidArgumentError(`${error.issues[0]!.message}.`);
  return text;
};

export const withReason = (command: Command): Command =>
  command.requiredOption(
    '--reason <text>',
    'why, in 3 to 500 characters, for the audit log',
    readReason,
  );

/** Options of all commands that change a channel. */
export const withChangeOptions = (command: Command): Command =>
  withReason(command)
    .addOption(channelOption())
    .option('--dry-run', 'report what would happen without changing anything')
    .option('--expect <revision>', 'refuse if the channel is at another revision', wholeNumber);

/** The options in the format of the release service. */
export const commandOf = ({ channel, reason, dryRun, expect }: ChangeOptions) => ({
  channel,
  reason,
  dryRun: dryRun ?? false,
  ...(expect === undefined ? {} : { expectedRevision: expect }),
});
