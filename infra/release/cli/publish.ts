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
import { temporaryFolder } from '../../dev/context.js';
import { liveReleases } from '../pictures/sampled-pages.js';
import { Refused, type ReleasesClient } from '../releases-client.js';
import { remoteFolders } from '../remote-folders.js';
import { parseRemotes, type RemoteArgument } from './arguments.js';
import { UsageError } from './errors.js';
import { comparisonWithLive, differenceText, type ShownDifference } from './dry-run.js';
import { type Session, table } from './session.js';
import { picturesText, showPicturesOfBuild, showPicturesOfVersion } from './show-pictures.js';

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
  dryRun?: true;
  /** Undefined by default: only with `dryRun`. */
  pictures?: boolean;
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

/** Checks and builds remotes, and shows how they differ from what is live. Publishes nothing. */
const tryPublish = async (
  session: Session,
  wanted: RemoteArgument[],
  { pictures = true }: PublishOptions,
): Promise<void> => {
  const { root, printError } = session;
  const folders = await foldersOf(root, wanted);
  const client = await session.releases();
  const [{ checkRemote, checkSizes }, { publishRemote }, { openFolderStore }] = [
    await import('../checks.js'),
    await import('../publish-remote.js'),
    await import('@larkway/kit/objects'),
  ];
  await compileAllContracts(root);
  const live = await liveReleases(client, 'production');
  const shown: ShownDifference[] = [];
  for (const folder of folders) {
    const name = basename(folder);
    printError(`Checking ${name} …`);
    await checkRemote(root, folder);
    printError(`Building ${name} …`);
    const artifacts = temporaryFolder('dry-run');
    const { release, digest } = await publishRemote(folder, openFolderStore(artifacts), checkSizes);
    shown.push({
      name,
      version: release.version,
      comparison: comparisonWithLive(release, live),
      ...(pictures && {
        pictures: await showPicturesOfBuild(session, { release, live }, { digest, artifacts }),
      }),
    });
  }
  session.answer(
    { differences: shown },
    [
      'Dry run: nothing is published. Whether a version is compatible with what is live is checked when it is promoted.',
      ...shown.map((one) => differenceText(root, one)),
    ].join('\n'),
  );
};

/** Takes and stores pictures of versions that were published. */
const takePictures = async (
  session: Session,
  client: ReleasesClient,
  lines: Line[],
): Promise<void> => {
  const live = await liveReleases(client, 'production');
  for (const { name, version } of lines) {
    if (live.some((one) => one.name === name && one.version === version)) continue;
    const release = await client.call(releasesRoutes.release, { params: { name, version } });
    const shown = await showPicturesOfVersion(
      session,
      client,
      { release, live },
      { channel: 'production', reason: 'Pictures of its pages' },
    );
    session.note(`${name}@${version}\n${picturesText(session.root, shown)}`);
  }
};

/** Checks, builds, uploads and registers remotes sequentially. */
const publish = async (
  session: Session,
  wanted: RemoteArgument[],
  { base, allowDirty, pictures = false }: PublishOptions,
): Promise<void> => {
  const { root, printError } = session;
  const folders = await foldersOf(root, wanted);
  // Loaded on demand, because they load the compiler.
  const [{ checkRemote, checkSizes, requireCommitted }, { remoteBuild }] = [
    await import('../checks.js'),
    await import('../../presets/federation/index.js'),
  ];
  if (!allowDirty) for (const folder of folders) await requireCommitted(root, folder);
  const [client, store, { publishRemote }, declared] = [
    await session.releases(),
    await session.store(),
    await import('../publish-remote.js'),
    await (await import('../declared-build.js')).declareBuild(root),
  ];
  const { call } = client;
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
  if (pictures) await takePictures(session, client, lines);
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
    .option(
      '--dry-run',
      'check and build, and print how the builds differ from what is live, also by pictures of their pages; publish nothing',
    )
    .option(
      '--pictures',
      'after publishing, take pictures of pages that differ from the live ones, for the console',
    )
    .option('--no-pictures', 'with --dry-run: take no pictures')
    .action((wanted: RemoteArgument[], options: PublishOptions) =>
      options.dryRun ? tryPublish(session, wanted, options) : publish(session, wanted, options),
    );
};
