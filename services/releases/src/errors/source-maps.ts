import { integrityOf, type ObjectStore } from '@larkway/kit/objects';
import {
  artifactKey,
  type Frame,
  MOST_SOURCE_MAP_BYTES,
  type Release,
  type ResolvedFrame,
  sourceMapOf,
} from '@larkway/releases-contract';
import { Inject, Injectable } from '@nestjs/common';
import { ARTIFACT_STORE } from '../artifacts/artifacts.js';
import { readSourceMap, type ResolveFrame } from './read-source-map.js';

/** Frames that are remembered: errors repeat. */
const MOST_REMEMBERED = 10_000;
/** Maps that are read for one report: each takes a fraction of a second. Frames of others stay as built. */
const MOST_MAPS = 20;

type Version = Pick<Release, 'name' | 'version' | 'files'>;

/** Resolves the frames of one report. */
export type ResolveStack = (version: Version, frames: Frame[]) => Promise<ResolvedFrame[]>;

const unresolved = (frame: Frame): ResolvedFrame => ({ ...frame, code: null, kind: 'built' });

/** Finds frames of stacks in the sources of versions, by their private source maps. */
@Injectable()
export class SourceMaps {
  /** Versions and their maps never change. The first entry is the oldest. */
  private readonly frames = new Map<string, ResolvedFrame>();

  constructor(@Inject(ARTIFACT_STORE) private readonly store: ObjectStore) {}

  /** Begins a report, which may read a limited number of maps. */
  forReport(): ResolveStack {
    const maps = new Map<string, Promise<ResolveFrame | undefined>>();
    const mapOf = (version: Version, file: string): Promise<ResolveFrame | undefined> | 'limit' => {
      const key = artifactKey(version, sourceMapOf(file));
      const known = maps.get(key);
      if (known) return known;
      if (maps.size >= MOST_MAPS) return 'limit';
      const map = this.read(version, sourceMapOf(file));
      maps.set(key, map);
      return map;
    };
    const resolve = async (version: Version, frame: Frame): Promise<ResolvedFrame> => {
      const key = `${version.name} ${version.version} ${frame.file}:${frame.line}:${frame.column}`;
      const known = this.frames.get(key);
      if (known) return known;
      const map = mapOf(version, frame.file);
      if (map === 'limit') return unresolved(frame);
      const resolved = (await map)?.(frame) ?? unresolved(frame);
      this.frames.set(key, resolved);
      if (this.frames.size > MOST_REMEMBERED) this.frames.delete(this.frames.keys().next().value!);
      return resolved;
    };
    return async (version, frames) => {
      const stack: ResolvedFrame[] = [];
      for (const frame of frames) stack.push(await resolve(version, frame));
      return stack;
    };
  }

  /** @returns undefined if the version has no such map, or the store no longer has it */
  private async read(version: Version, path: string): Promise<ResolveFrame | undefined> {
    const file = version.files.find((one) => one.path === path);
    if (!file || file.bytes > MOST_SOURCE_MAP_BYTES) return undefined;
    const bytes = await this.store.read(artifactKey(version, path));
    if (!bytes || integrityOf(bytes) !== file.integrity) return undefined;
    return readSourceMap(bytes);
  }
}
