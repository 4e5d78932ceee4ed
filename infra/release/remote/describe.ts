import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ContractDocument } from '@larkway/kit-contract';
import { canonicalJson, describeContract, publicRoutesOf } from '@larkway/kit/http';
import { integrityOf } from '@larkway/kit/objects';
import {
  CONTRACTS_FILE,
  type Manifest,
  MEDIA,
  MOST_SOURCE_MAP_BYTES,
  type Release,
  type ReleaseFile,
  releaseSchema,
  sourceMapOf,
  SBOM_FILE,
  WEB_ENTRY,
  WEB_INTEGRITY,
} from '@larkway/releases-contract';
import { type RemoteBuild, sharedVersions } from '../../presets/federation/index.js';
import { compressFolder } from '../compress.js';
import { isCompressedCopy } from '../store-version.js';
import { readSourceState } from './commit.js';
import { checkReads, readsByPlace } from './declared-reads.js';
import { importsOf } from './imported-names.js';

/**
 * Contracts as the remote's build resolves them, by package.
 * @throws Error if one is not installed or compiled
 */
const describeContracts = async (
  folder: string,
  names: string[],
): Promise<Record<string, ContractDocument>> => {
  const { resolve } = createRequire(join(folder, 'package.json'));
  const described = await Promise.all(
    names.map(async (name) => {
      const module = (await import(
        /* webpackIgnore: true */ pathToFileURL(resolve(name)).href
      )) as Record<string, unknown>;
      return [name, describeContract(publicRoutesOf(module))] as const;
    }),
  );
  return Object.fromEntries(described);
};

/** The hashes that `release.json` contains. */
const hashesOf = (documents: Record<string, ContractDocument>): Release['contracts'] =>
  Object.fromEntries(
    Object.entries(documents).map(([name, { operations }]) => [
      name,
      Object.fromEntries(
        Object.entries(operations).map(([operation, { hashes }]) => [operation, hashes]),
      ),
    ]),
  );

interface FederationManifest {
  exposes: { path: string; assets: { js: { sync: string[]; async: string[] } } }[];
}

/** Excludes the bundler's own manifest and statistics. */
const isUploaded = (path: string): boolean => !/mf-(manifest|stats)\.json/.test(path);

/**
 * A compressed copy needs no hash: the hash of its file is checked after decompression.
 */
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

/** The scripts of each module besides the entry, as browsers look them up to fetch them at once. */
const chunksOf = (scripts: Record<string, string[]>): [string, string][] =>
  Object.entries(scripts).map(([module, [, ...chunks]]) => [
    module,
    chunks.map((path) => path.slice('web/'.length)).join(' '),
  ]);

const writeIntegrity = async (
  dist: string,
  manifest: Manifest,
  scripts: Record<string, string[]>,
): Promise<void> => {
  const files = (await filesBelow(dist, ['web'])).filter((path) => /\.(js|css)$/.test(path));
  const hashes = await Promise.all(
    files.map(
      async (path) =>
        [path.slice('web/'.length), integrityOf(await readFile(join(dist, path)))] as const,
    ),
  );
  await writeFile(
    join(dist, WEB_INTEGRITY),
    canonicalJson({
      ...Object.fromEntries([...hashes, ...chunksOf(scripts)]),
      ...readsByPlace(manifest),
    }),
  );
};

export interface BuiltFile {
  /** Path below `dist`. */
  file: string;
  /** Path in the release. */
  path: string;
}

const isSourceMap = (file: string): boolean => file.endsWith('.map');

/**
 * Pictures and fonts are built below `web`, but stored next to the version, where versions share
 * them. Source maps are built beside their scripts, but stored where no server sends them.
 */
const releasedAs = (file: string): string => {
  if (isSourceMap(file)) return sourceMapOf(file.slice(0, -'.map'.length));
  return file.startsWith(`web/${MEDIA}`) ? file.slice('web/'.length) : file;
};

const isTooLarge = async (dist: string, file: string): Promise<boolean> =>
  isSourceMap(file) && (await stat(join(dist, file))).size > MOST_SOURCE_MAP_BYTES;

/** All files to upload, with their compressed copies, sorted by path. */
export const builtFiles = async (dist: string): Promise<BuiltFile[]> => {
  const described = [CONTRACTS_FILE, SBOM_FILE];
  const files = [...(await filesBelow(dist, ['web', 'node'])), ...described].filter(isUploaded);
  const tooLarge = await Promise.all(files.map((file) => isTooLarge(dist, file)));
  return files
    .filter((_file, index) => !tooLarge[index])
    .map((file) => ({ file, path: releasedAs(file) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
};

/**
 * Adds the files that describe a build to `dist`, and returns its release. The release is identical
 * for the same commit, on every machine.
 */
export const describe = async (folder: string, build: RemoteBuild): Promise<Release> => {
  const { manifest, version, container } = build;
  const dist = join(folder, 'dist');
  const root = dirname(folder);
  const contracts = await describeContracts(folder, manifest.contracts);
  checkReads(manifest, contracts);
  await writeFile(join(dist, CONTRACTS_FILE), canonicalJson(contracts));
  const scripts = await scriptsOf(dist);
  await writeIntegrity(dist, manifest, scripts);
  await compressFolder(join(dist, 'web'));

  const [imports, { commit, changed }] = await Promise.all([
    importsOf(folder),
    readSourceState(root, folder),
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

/** The bytes of `release.json`, whose hash is signed. */
export const releaseBytes = (release: Release): Buffer => Buffer.from(canonicalJson(release));
