import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Release, type ReleaseFile, WEB_ENTRY } from '@larkway/releases-contract';
import type { RemoteBuild } from '../presets/federation/index.js';

interface FederationManifest {
  exposes: { path: string; assets: { js: { sync: string[]; async: string[] } } }[];
}

const describeFile = async (folder: string, path: string): Promise<ReleaseFile> => {
  const bytes = await readFile(join(folder, path));
  const brotli = await stat(join(folder, `${path}.br`)).catch(() => undefined);
  return {
    path,
    bytes: bytes.length,
    ...(brotli ? { brotliBytes: brotli.size } : {}),
    integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
  };
};

const scriptsOf = async (folder: string): Promise<Record<string, string[]>> => {
  const manifest = JSON.parse(await readFile(join(folder, 'web/mf-manifest.json'), 'utf8')) as FederationManifest;
  return Object.fromEntries(
    manifest.exposes.map(({ path, assets }) => [path, [WEB_ENTRY, ...assets.js.sync.map((script) => `web/${script}`)]]),
  );
};

/** Reads a finished build (`<folder>/web`, `<folder>/node`) into the document that is published beside it. */
export const describe = async (folder: string, { face, version, container }: RemoteBuild): Promise<Release> => {
  const scripts = await scriptsOf(folder);
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = names
    .filter((entry) => entry.isFile() && !/\.(br|gz)$|mf-(manifest|stats)\.json$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
  const files = await Promise.all(paths.map((path) => describeFile(folder, path)));
  return { name: face.name, version, container, face, scripts, files };
};
