import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release, ReleaseMap } from '@larkway/releases-contract';
import { buildConsole } from './build-console.js';
import { buildShell } from './build-shell.js';
import { publishRemote } from './publish.js';

export interface LocalReleaseOptions {
  /** The repository. */
  root: string;
  /** Where versions and the map are kept. Default `<root>/.local`. */
  folder?: string;
  onProgress?: (message: string) => void;
}

export interface LocalRelease {
  releaseMapPath: string;
  artefactsDir: string;
}

const mapOf = (releases: Release[]): ReleaseMap => {
  const remotes = releases.map((release) => ({ ...release, base: `/assets/${release.name}/${release.version}/` }));
  const versions = remotes.map(({ name, version }) => `${name}@${version}`).join(' ');
  return { id: createHash('sha256').update(versions).digest('hex').slice(0, 12), remotes };
};

/** Builds and publishes every remote of the repository and makes those versions live. Unchanged parts are not rebuilt. */
export const buildAndPublishLocally = async ({
  root,
  folder = join(root, '.local'),
  onProgress = () => undefined,
}: LocalReleaseOptions): Promise<LocalRelease> => {
  const artefactsDir = join(folder, 'artefacts');
  const releaseMapPath = join(folder, 'release-map.json');
  await mkdir(artefactsDir, { recursive: true });

  const shell = await buildShell(root);
  onProgress(`shell ${shell.isNew ? 'built' : 'unchanged'}`);

  const operations = await buildConsole(root);
  onProgress(`operations console ${operations.isNew ? 'built' : 'unchanged'}`);

  const names = (await readdir(root)).filter((name) => name.startsWith('mfe-')).sort();
  const releases: Release[] = [];
  for (const name of names) {
    const { release, isNew } = await publishRemote(join(root, name), artefactsDir);
    onProgress(`${name} ${release.version} ${isNew ? 'published' : 'unchanged'}`);
    releases.push(release);
  }

  await writeFile(`${releaseMapPath}.tmp`, JSON.stringify(mapOf(releases), null, 2));
  await rename(`${releaseMapPath}.tmp`, releaseMapPath);
  return { releaseMapPath, artefactsDir };
};
