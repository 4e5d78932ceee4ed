import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { remoteBuild } from '@larkway/infra/federation';
import {
  compile,
  compressFolder,
  root,
  styleSheetsOf,
  writeEntryFiles,
} from '@larkway/infra/local';
import { oneBundleConfiguration } from './configuration.js';
import { type RemoteSources, staticLoaderSource } from './static-loader.js';

const remoteSources = async (): Promise<RemoteSources[]> => {
  const names = (await readdir(root)).filter((name) => name.startsWith('mfe-')).sort();
  return Promise.all(
    names.map(async (name) => {
      const folder = path.join(root, name);
      const { manifest } = await remoteBuild(folder);
      return { folder, manifest };
    }),
  );
};

/** Builds the same pages as one bundle. @returns a folder laid out as the shell's `dist`. */
export const buildOneBundle = async (folder: string): Promise<string> => {
  const dist = path.join(folder, 'one-bundle');
  const web = path.join(dist, 'web');
  await mkdir(dist, { recursive: true });
  const loader = path.join(dist, 'static-loader.mjs');
  const remotes = await remoteSources();
  await writeFile(loader, staticLoaderSource(remotes));

  const stats = await compile([oneBundleConfiguration(remotes, loader, web)]);
  const { entrypoints } = stats.stats[0]!.toJson({ all: false, entrypoints: true });
  await writeEntryFiles(web, {
    scripts: entrypoints!['main']!.assets!.map(({ name }) => name),
    styles: styleSheetsOf(stats),
  });
  await compressFolder(web);
  // The server renders both alike, with the very same renderer.
  for (const part of ['node', 'host.json'])
    await cp(path.join(root, 'shell/dist', part), path.join(dist, part), { recursive: true });
  return dist;
};
