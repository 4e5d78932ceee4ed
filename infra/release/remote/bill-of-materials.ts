import { realpathSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { Enums, Models, Serialize, Spec, SPDX } from '@cyclonedx/cyclonedx-library';
import { canonicalJson } from '@larkway/kit/http';
import { SBOM_FILE } from '@larkway/releases-contract';
import type { Module, MultiStats } from '@rspack/core';
import { LOCK_FILE, type RemoteBuild } from '../../presets/federation/index.js';

/** An entry of `package-lock.json`, as far as a bill of materials needs it. */
interface LockedPackage {
  /** Of a workspace; others are named by their folder. */
  name?: string;
  version?: string;
  license?: string;
  /** `sha512-<base64>`. */
  integrity?: string;
}

type Packages = Record<string, LockedPackage>;

/** Files of a module, also of those that the bundler joined into one. Generated modules have none. */
const filesOf = (module: Module): string[] => {
  const own = 'resource' in module ? String(module.resource).replace(/\?.*$/s, '') : '';
  const joined = 'modules' in module ? (module.modules as Module[]) : [];
  return [...(isAbsolute(own) ? [own] : []), ...joined.flatMap(filesOf)];
};

/** Files of all modules that are in a chunk of one of the builds. */
const bundledFiles = ({ stats }: MultiStats): string[] => [
  ...new Set(
    stats.flatMap(({ compilation: { chunks, chunkGraph } }) =>
      [...chunks].flatMap((chunk) => chunkGraph.getChunkModules(chunk).flatMap(filesOf)),
    ),
  ),
];

/** Where the packages of a repository are: a checkout may link to those of another one. */
const homesOf = (root: string): string[] => [
  ...new Set([realpathSync(root), dirname(realpathSync(join(root, 'node_modules')))]),
];

/**
 * Folder of the locked package that contains a file, relative to the lock file.
 * @throws Error if it is in none: the bill would be incomplete
 */
const packageOf = (packages: Packages, homes: string[], file: string): string => {
  for (const home of homes.filter((each) => file.startsWith(`${each}/`))) {
    let folder = dirname(file.slice(home.length + 1));
    for (; folder !== '.'; folder = dirname(folder)) if (packages[folder]) return folder;
  }
  throw new Error(
    `${file} is part of a bundle, and package-lock.json has no package with it. Run "npm install" and commit package-lock.json.`,
  );
};

const nameOf = (folder: string, { name }: LockedPackage): string =>
  name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);

const licenseOf = (text: string): Models.License =>
  SPDX.isSupportedSpdxId(text) ? new Models.SpdxLicense(text) : new Models.NamedLicense(text);

const isExpression = (text: string): boolean => / (?:OR|AND|WITH) /.test(text);

const hashesOf = (integrity = ''): [Enums.HashAlgorithm, string][] =>
  integrity
    .split(' ')
    .map((text) => /^sha512-(.+)$/.exec(text)?.[1])
    .filter((hash) => hash !== undefined)
    .map((hash) => [Enums.HashAlgorithm['SHA-512'], Buffer.from(hash, 'base64').toString('hex')]);

const addressOf = (name: string, version: string): string =>
  `pkg:npm/${name.split('/').map(encodeURIComponent).join('/')}@${encodeURIComponent(version)}`;

const componentOf = (folder: string, locked: LockedPackage): Models.Component => {
  const [fullName, version] = [nameOf(folder, locked), locked.version ?? '0.0.0'];
  const [, group, name] = /^(?:(@[^/]+)\/)?(.+)$/.exec(fullName)!;
  const component = new Models.Component(Enums.ComponentType.Library, name!, {
    ...(group && { group }),
    version,
    // A package may be in several folders with the same version.
    bomRef: folder,
    // Without integrity, it is a workspace and not on the registry.
    ...(locked.integrity && { purl: addressOf(fullName, version) }),
    hashes: new Models.HashDictionary(hashesOf(locked.integrity)),
  });
  const { license } = locked;
  if (license)
    component.licenses.add(
      isExpression(license) ? new Models.LicenseExpression(license) : licenseOf(license),
    );
  return component;
};

export interface BillOptions {
  /** The repository, with `package-lock.json`. */
  root: string;
  /** Text of `package-lock.json`. */
  lock: string;
  /** Folder of the remote, relative to the repository. */
  remote: string;
  version: string;
  /** Files that the bundles contain. */
  files: string[];
}

/**
 * The packages that a remote's bundles contain, as CycloneDX 1.6: name, version, license and
 * integrity of the lock file. It has no time and no serial number, so that the same sources give
 * the same bytes.
 */
export const billOfMaterials = ({ root, lock, remote, version, files }: BillOptions): Buffer => {
  const { packages } = JSON.parse(lock) as { packages: Packages };
  const homes = homesOf(root);
  const folders = new Set(
    files
      // The remote's own files are what the bill is about.
      .filter((file) => !homes.some((home) => file.startsWith(`${home}/${remote}/src/`)))
      .map((file) => packageOf(packages, homes, file)),
  );
  const subject = new Models.Component(Enums.ComponentType.Application, remote, {
    version,
    bomRef: remote,
  });
  const bom = new Models.Bom({
    metadata: new Models.Metadata({
      component: subject,
      lifecycles: new Models.LifecycleRepository([Enums.LifecyclePhase.Build]),
    }),
  });
  for (const folder of folders) {
    const component = componentOf(folder, packages[folder]!);
    bom.components.add(component);
    subject.dependencies.add(component.bomRef);
  }
  const serializer = new Serialize.JsonSerializer(
    new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6),
  );
  const text = serializer.serialize(bom, { sortLists: true });
  return Buffer.from(canonicalJson(JSON.parse(text)));
};

/** Writes the bill of materials of a build into `dist`. */
export const writeBillOfMaterials = async (
  folder: string,
  { version }: RemoteBuild,
  stats: MultiStats,
): Promise<void> => {
  const root = dirname(folder);
  const bill = billOfMaterials({
    root,
    lock: await readFile(join(root, LOCK_FILE), 'utf8'),
    remote: basename(folder),
    version,
    files: bundledFiles(stats),
  });
  await writeFile(join(folder, 'dist', SBOM_FILE), bill);
};
