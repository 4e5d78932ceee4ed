import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { didYouMean } from '@larkway/kit/errors';
import {
  type PublishedVersion,
  releaseErrorCodes,
  releasesRoutes,
} from '@larkway/releases-contract';
import type { Command } from 'commander';
import { compileContracts } from '../compile-contracts.js';
import { Refused } from '../releases-client.js';
import { remoteFolders } from '../remote-folders.js';
import { parseRemotes, type RemoteArgument } from './arguments.js';
import { UsageError } from './errors.js';
import { type Session, table } from './session.js';

/**
 * Compiles the contracts of the platform's repository, because a remote bundles their compiled
 * code: stale code would not match the sources.
 */
const compileAllContracts = async (root: string): Promise<void> => {
  if (!existsSync(join(root, 'services'))) return;
  const folders = (await readdir(join(root, 'services')))
    .map((name) => join(root, 'services', name, 'contract'))
    .filter((folder) => existsSync(folder));
  await compileContracts(root, folders);
};

const foldersOf = async (root: string, wanted: RemoteArgument[]): Promise<string[]> => {
  const known = await remoteFolders(root);
  return wanted.map(({ name, version }) => {
    if (version)
      throw new UsageError(
        `Use ${name} without a version: its version is derived from its sources.`,
      );
    const folder = join(root, name);
    if (!known.includes(folder))
      throw new UsageError(
        `There is no ${name} in this repository.${didYouMean(
          name,
          known.map((other) => basename(other)),
        )}`,
      );
    return folder;
  });
};

interface PublishOptions {
  base?: string;
  allowDirty?: true;
}

type Line = PublishedVersion & { isNew: boolean };

const lineOf = ({ name, version, isNew, uncommitted }: Line): string[] => [
  `${name}@${version}`,
  `${isNew ? 'published' : 'already published; its sources are unchanged'}${uncommitted ? ', from uncommitted changes' : ''}`,
];

/** Names the version, because `promote` without one takes the latest, which may be a later one. */
const howToPromote = (lines: Line[]): string[] =>
  lines.some(({ isNew }) => !isNew)
    ? [
        `To make it live: npm run release -- promote ${lines.map(({ name, version }) => `${name}@${version}`).join(' ')} --reason "…"`,
      ]
    : [];

/** Checks, builds, uploads and registers remotes sequentially. */
const publish = async (
  session: Session,
  wanted: RemoteArgument[],
  { base, allowDirty }: PublishOptions,
): Promise<void> => {
  const { root, printError } = session;
  const folders = await foldersOf(root, wanted);
  // Loaded on demand, because they load the compiler.
  const [{ checkRemote, checkSizes, requireCommitted }, { remoteBuild }] = [
    await import('../checks.js'),
    await import('../../presets/federation/index.js'),
  ];
  if (!allowDirty) for (const folder of folders) await requireCommitted(root, folder);
  const [{ call }, store, { publishRemote }, declared] = [
    await session.releases(),
    await session.store(),
    await import('../publish-remote.js'),
    await (await import('../declared-build.js')).declareBuild(root),
  ];
  await compileAllContracts(root);

  const lines: Line[] = [];
  let conflict: Refused | undefined;
  for (const folder of folders) {
    const name = basename(folder);
    const build = await remoteBuild(folder);
    const registered = await call(releasesRoutes.versions, { query: { name } });
    if (!registered.some(({ version }) => version === build.version)) {
      printError(`Checking ${name} …`);
      await checkRemote(root, folder);
    }
    printError(`Building ${name} …`);
    const { release, digest } = await publishRemote(folder, store, checkSizes);
    const home = base && new URL(`${release.name}/${release.version}/`, base).href;
    try {
      lines.push({
        ...(await call(releasesRoutes.publish, {
          body: { release, digest, build: declared, ...(home ? { base: home } : {}) },
        })),
        isNew: true,
      });
    } catch (error) {
      if (!(error instanceof Refused) || error.body.code !== releaseErrorCodes.alreadyPublished)
        throw error;
      conflict = error;
      const known = (await call(releasesRoutes.versions, { query: { name: release.name } })).find(
        ({ version }) => version === release.version,
      );
      if (known && known.digest !== digest) throw error;
      if (known) lines.push({ ...known, isNew: false });
    }
  }
  session.answer(lines, [table(lines.map(lineOf)), ...howToPromote(lines)].join('\n'));
  if (conflict && lines.every(({ isNew }) => !isNew)) throw conflict;
};

export const addPublish = (program: Command, session: Session): void => {
  program
    .command('publish')
    .summary('checks and builds remotes, uploads them and registers their versions')
    .description(
      'Checks types, lint, boundaries and sizes of remotes, builds them for browser and server, uploads them to the artifact store (ARTIFACTS_*; default: .local/artifacts) and registers them. A version is derived from the sources, which must be committed.',
    )
    .argument('<remote...>', 'such as mfe-dealers', parseRemotes)
    .option(
      '--allow-dirty',
      'publish uncommitted changes too; the release and the audit log say so',
    )
    .option(
      '--base <url>',
      'where the files will be served if not by the site: <url>/<remote>/<version>/',
    )
    .action((wanted: RemoteArgument[], options: PublishOptions) =>
      publish(session, wanted, options),
    );
};
