import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { canonicalJson } from '@larkway/kit/http';
import { integrityOf } from '@larkway/kit/objects';
import {
  CONTRACTS_FILE,
  MEDIA,
  type Release,
  type ReleaseFile,
  releaseSchema,
  WEB_ENTRY,
  WEB_INTEGRITY,
} from '@larkway/releases-contract';
import { type RemoteBuild, sharedVersions } from '../../presets/federation/index.js';
import { compressFolder } from '../compress.js';
import { isCompressedCopy } from '../store-file.js';
import { stateOfSources } from './commit.js';
import { describeContracts, hashesOf } from './contracts.js';
import { importsOf } from './imported-names.js';

interface FederationManifest {
  exposes: { path: string; assets: { js: { sync: string[]; async: string[] } } }[];
}

/** The manifest and the figures are the bundler's own. */
const isUploaded = (path: string): boolean => !/mf-(manifest|stats)\.json/.test(path);

/** A compressed copy needs no hash of its own: the hash of its file is checked after decompression. */
const isReleased = (path: string): boolean => isUploaded(path) && !isCompressedCopy(path);

const describeFile = async (dist: string, { file, path }: BuiltFile): Promise<ReleaseFile> => {
  const bytes = await readFile(join(dist, file));
  const brotli = await stat(join(dist, `${file}.br`)).catch(() => undefined);
  return {
    path,
    bytes: bytes.length,
    ...(brotli ? { brotliBytes: brotli.size } : {}),
    integrity: integrityOf(bytes),
  };
};

const scriptsOf = async (dist: string): Promise<Record<string, string[]>> => {
  const manifest = JSON.parse(
    await readFile(join(dist, 'web/mf-manifest.json'), 'utf8'),
  ) as FederationManifest;
  return Object.fromEntries(
    manifest.exposes.map(({ path, assets }) => [
      path,
      [WEB_ENTRY, ...assets.js.sync.map((script) => `web/${script}`)],
    ]),
  );
};

const filesBelow = async (dist: string, parts: string[]): Promise<string[]> => {
  const entries = await Promise.all(
    parts.map((part) => readdir(join(dist, part), { recursive: true, withFileTypes: true })),
  );
  return entries
    .flat()
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length + 1));
};

const writeIntegrity = async (dist: string): Promise<void> => {
  const files = (await filesBelow(dist, ['web'])).filter((path) => /\.(js|css)$/.test(path));
  const hashes = await Promise.all(
    files.map(
      async (path) =>
        [path.slice('web/'.length), integrityOf(await readFile(join(dist, path)))] as const,
    ),
  );
  await writeFile(join(dist, WEB_INTEGRITY), canonicalJson(Object.fromEntries(hashes)));
};

export interface BuiltFile {
  /** Below `dist`. */
  file: string;
  /** In the release. */
  path: string;
}

/** Pictures and fonts are built with the scripts that show them, and released beside the version. */
const releasedAs = (file: string): string =>
  file.startsWith(`web/${MEDIA}`) ? file.slice('web/'.length) : file;

/** All files to be uploaded, with their compressed copies, sorted by path. */
export const builtFiles = async (dist: string): Promise<BuiltFile[]> => {
  const files = [...(await filesBelow(dist, ['web', 'node'])), CONTRACTS_FILE].filter(isUploaded);
  return files
    .map((file) => ({ file, path: releasedAs(file) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
};

/**
 * Completes a finished build (`dist/web`, `dist/node` below the folder) by the files that describe it. The release that comes of it
 * says the same for the same commit, wherever it was built.
 */
export const describe = async (folder: string, build: RemoteBuild): Promise<Release> => {
  const { manifest, version, container } = build;
  const dist = join(folder, 'dist');
  const root = dirname(folder);
  const contracts = await describeContracts(folder, manifest.contracts);
  await writeFile(join(dist, CONTRACTS_FILE), canonicalJson(contracts));
  await writeIntegrity(dist);
  await compressFolder(join(dist, 'web'));

  const [imports, { commit, changed }, scripts] = await Promise.all([
    importsOf(folder),
    stateOfSources(root, folder),
    scriptsOf(dist),
  ]);
  const files = await Promise.all(
    (await builtFiles(dist))
      .filter(({ path }) => isReleased(path))
      .map((built) => describeFile(dist, built)),
  );
  return releaseSchema.parse({
    name: manifest.name,
    version,
    ...(commit ? { commit } : {}),
    ...(changed.length > 0 ? { uncommitted: true } : {}),
    container,
    face: manifest,
    sdkExports: imports.sdk,
    shared: sharedVersions(folder),
    contracts: hashesOf(contracts),
    scripts,
    files,
  });
};

/** The bytes of `release.json`, whose hash is what is signed. */
export const releaseBytes = (release: Release): Buffer => Buffer.from(canonicalJson(release));
