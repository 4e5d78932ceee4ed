import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import {
  type BackupFile,
  type Manifest,
  type PartName,
  partNames,
  readManifest,
  readPart,
  verifyFile,
  writeManifest,
  writePart,
} from './backup-files.js';
import type { ClusterPosition } from './base-backup.js';

export interface RestoreOptions {
  /** Sends the archive of a part into a stream. */
  read(part: PartName, sink: Writable): Promise<void>;
  position: ClusterPosition;
  /** Part of the names of moved data. */
  stamp: string;
  say(text: string): void;
}

/** The processes and data of one installation. */
export interface Site {
  /**
   * Passes each part to `write`, the cluster first: files of a version are stored before it is
   * registered.
   */
  backUp(write: (part: PartName, source: Readable) => Promise<void>): Promise<ClusterPosition>;
  /** Prepares what the checks below need. Changes no existing data. */
  prepare?(read: RestoreOptions['read']): Promise<void>;
  /** @throws when it runs. */
  assertStopped(): Promise<void>;
  hasData(): Promise<boolean>;
  /** Restores a backup and moves existing data aside. @returns where they are now */
  restore(options: RestoreOptions): Promise<string[]>;
}

interface BackUpOptions {
  kind: Manifest['site'];
  site: Site;
  /** Folder of the new backup; it must not exist. */
  to: string;
  /** Folder for the secrets, when they are kept apart from the data. */
  secretsTo?: string | undefined;
  /** Shell command that encrypts standard input to standard output. */
  encrypt?: string | undefined;
}

/** Writes a backup. Its folder gets its final name only when it is complete. */
export const backUp = async ({
  kind,
  site,
  to,
  secretsTo,
  encrypt,
}: BackUpOptions): Promise<Manifest> => {
  const target = resolve(to);
  if (existsSync(target)) throw new Error(`${target} exists already: name a folder that does not`);
  const partial = `${target}.partial`;
  await mkdir(dirname(target), { recursive: true });
  await mkdir(partial, { mode: 0o700 });
  try {
    const started = new Date().toISOString();
    const files = {} as Record<PartName, BackupFile>;
    const cluster = await site.backUp(async (part, source) => {
      const folder = part === 'secrets' && secretsTo ? secretsTo : partial;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      files[part] = await writePart(folder, part, source, encrypt);
    });
    const manifest: Manifest = {
      format: 1,
      site: kind,
      started,
      finished: new Date().toISOString(),
      cluster,
      encrypted: encrypt !== undefined,
      files,
    };
    await writeManifest(partial, manifest);
    await rename(partial, target);
    return manifest;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
};

interface RestoreBackupOptions {
  kind: Manifest['site'];
  site: Site;
  from: string;
  secretsFrom?: string | undefined;
  /** Shell command that decrypts standard input to standard output. */
  decrypt?: string | undefined;
  /** Move data that are there already aside. */
  replace: boolean;
  say(text: string): void;
}

interface Restored {
  manifest: Manifest;
  /** Folders of the replaced data. */
  replaced: string[];
}

/**
 * Verifies a backup and restores it to a stopped site.
 * @throws before any change if that is impossible
 */
export const restore = async ({
  kind,
  site,
  from,
  secretsFrom,
  decrypt,
  replace,
  say,
}: RestoreBackupOptions): Promise<Restored> => {
  const manifest = await readManifest(from);
  if (manifest.site !== kind)
    throw new Error(
      `${from} is a backup of a ${manifest.site} site; ${kind === 'local' ? 'add' : 'leave out'} --compose`,
    );
  if (manifest.encrypted && !decrypt)
    throw new Error(`${from} is encrypted: name the command that decrypts it with --decrypt`);
  if (!manifest.encrypted && decrypt)
    throw new Error(`${from} is not encrypted: leave out --decrypt`);
  const pathOf = (part: PartName): string =>
    join(part === 'secrets' && secretsFrom ? secretsFrom : from, manifest.files[part].name);
  for (const part of partNames) {
    if (!existsSync(pathOf(part)))
      throw new Error(
        `${pathOf(part)} is missing${part === 'secrets' ? ': if the secrets were kept apart, name their folder with --secrets' : ''}`,
      );
    say(`Verifying ${manifest.files[part].name}`);
    await verifyFile(pathOf(part), manifest.files[part]);
  }
  const read: RestoreOptions['read'] = (part, sink) => readPart(pathOf(part), sink, decrypt);
  await site.prepare?.(read);
  await site.assertStopped();
  if (!replace && (await site.hasData()))
    throw new Error('There are data where the backup would go. Add --replace to move them aside');
  const stamp = new Date()
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '')
    .toLowerCase();
  const replaced = await site.restore({ read, position: manifest.cluster, stamp, say });
  return { manifest, replaced };
};
