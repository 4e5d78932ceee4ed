import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { type PublishedVersion, releaseErrorCodes, releasesRoutes } from '@larkway/releases-contract';
import type { Command } from 'commander';
import { Refused } from '../releases-client.js';
import type { Session } from './session.js';
import { table } from './table.js';
import { UsageError } from './usage-error.js';
import { readAllWanted, type Wanted } from './wanted-version.js';

/** A remote bundles its contracts as they were compiled: a stale one would be a lie about the sources. */
const compileContracts = async (root: string): Promise<void> => {
  const { readdir } = await import('node:fs/promises');
  const folders = (await readdir(join(root, 'services'))).map((name) => join(root, 'services', name, 'contract')).filter((folder) => existsSync(folder));
  await promisify(execFile)(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', ...folders], { cwd: root });
};

const foldersOf = (root: string, wanted: Wanted[]): string[] =>
  wanted.map(({ name, version }) => {
    if (version) throw new UsageError(`Say ${name} alone: its version follows from its sources.`);
    const folder = join(root, name);
    if (!existsSync(join(folder, 'mfe.json'))) throw new UsageError(`There is no ${name} in this repository.`);
    return folder;
  });

type Line = PublishedVersion & { isNew: boolean };

const lineOf = ({ name, version, isNew }: Line): string[] => [`${name}@${version}`, isNew ? 'published' : 'published before; nothing has changed since'];

/** Builds remotes, uploads them and registers them, one after the other. */
const publish = async (session: Session, wanted: Wanted[], base?: string): Promise<void> => {
  const { root, complain } = session;
  const folders = foldersOf(root, wanted);
  const [{ call }, store, { publishRemote }] = [await session.releases(), await session.store(), await import('../publish-remote.js')];
  await compileContracts(root);

  const lines: Line[] = [];
  let conflict: Refused | undefined;
  for (const folder of folders) {
    complain(`Building ${basename(folder)} …`);
    const { release, digest } = await publishRemote(folder, store);
    const home = base && new URL(`${release.name}/${release.version}/`, base).href;
    try {
      lines.push({ ...(await call(releasesRoutes.publish, { body: { release, digest, ...(home ? { base: home } : {}) } })), isNew: true });
    } catch (error) {
      if (!(error instanceof Refused) || error.body.code !== releaseErrorCodes.alreadyPublished) throw error;
      conflict = error;
      const known = (await call(releasesRoutes.versions, { query: { name: release.name } })).find(({ version }) => version === release.version);
      if (known && known.digest !== digest) throw error;
      if (known) lines.push({ ...known, isNew: false });
    }
  }
  session.answer(lines, table(lines.map(lineOf)));
  if (conflict && lines.every(({ isNew }) => !isNew)) throw conflict;
};

export const addPublish = (program: Command, session: Session): void => {
  program
    .command('publish')
    .summary('builds remotes, uploads them and registers their versions')
    .description('Builds remotes for browser and server, puts them into the artefact store (ARTEFACTS_*; .local/artefacts without any) and registers them. A version follows from the sources.')
    .argument('<remote...>', 'such as mfe-dealers', readAllWanted)
    .option('--base <url>', 'where the files will be served, when not by the site itself: <url>/<remote>/<version>/')
    .action((wanted: Wanted[], { base }: { base?: string }) => publish(session, wanted, base));
};
