import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Release, releaseSchema } from '@larkway/releases-contract';
import { remoteBuild } from '../presets/federation/index.js';
import { compile } from './compile.js';
import { compressFolder } from './compress.js';
import { describe } from './describe.js';

export interface Published {
  release: Release;
  /** False when this very version had been published before. */
  isNew: boolean;
}

const readRelease = async (folder: string): Promise<Release | undefined> => {
  const text = await readFile(join(folder, 'release.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : releaseSchema.parse(JSON.parse(text));
};

/**
 * Builds a remote and puts it into the artefact store under its version. A version that is there already is left
 * alone: versions are immutable.
 */
export const publishRemote = async (folder: string, artefacts: string): Promise<Published> => {
  const build = await remoteBuild(folder);
  const target = join(artefacts, build.face.name, build.version);
  const known = await readRelease(target);
  if (known) return { release: known, isNew: false };

  await compile(build.configurations);
  const dist = join(folder, 'dist');
  await compressFolder(join(dist, 'web'));
  const release = await describe(dist, build);

  // Moved into place in one step: a version is there whole or not at all.
  const staged = `${target}.${process.pid}.tmp`;
  await rm(staged, { recursive: true, force: true });
  await mkdir(staged, { recursive: true });
  await Promise.all(['web', 'node'].map((part) => cp(join(dist, part), join(staged, part), { recursive: true })));
  await writeFile(join(staged, 'release.json'), JSON.stringify(release, null, 2));
  await rm(target, { recursive: true, force: true });
  await rename(staged, target);
  return { release, isNew: true };
};
