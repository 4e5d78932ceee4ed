import {
  type Pointer,
  type ReadField,
  type ReleaseMap,
  type ResolvedRemote,
  samplePages,
  type Trial,
} from '@larkway/releases-contract';
import type { RenderService } from '../rendering/render-service.js';
import type { LiveReleases } from './live-releases.js';
import { recentKeys } from './versions.js';
import type { ReleaseFiles } from './release-files.js';

export interface TryVersionsOptions {
  rendering: Pick<RenderService, 'tryOut'>;
  /** Lists of addresses, for pages with a parameter. */
  lists: ReadField;
  files: ReleaseFiles;
}

/** Runs trial renders of versions in separate processes, before visitors get them. */
export interface TryVersions {
  /** Before a version takes traffic. @throws with what is wrong. */
  beforeTraffic: (live: LiveReleases, remote: ResolvedRemote) => Promise<void>;
  /** Renders candidates as if they were live. */
  candidates: (
    live: LiveReleases,
    candidates: { name: string; pointer: Pointer }[],
  ) => Promise<Trial>;
}

/** More than are promoted between a check and its promotion; forgotten ones are tried again. */
export const MOST_TRIED = 256;

const noMap = { payload: '', signature: '', keyId: '' };

const withCandidates = (live: LiveReleases, candidates: ResolvedRemote[]): ReleaseMap => {
  const others =
    live
      .state()
      ?.slots.map(({ stable }) => stable)
      .filter(({ name }) => !candidates.some((candidate) => candidate.name === name)) ?? [];
  return {
    id: 'trial',
    signed: live.state()?.signed ?? noMap,
    remotes: [...others, ...candidates],
  };
};

export const createTryVersions = ({ rendering, lists, files }: TryVersionsOptions): TryVersions => {
  /** Containers that were rendered without a problem. */
  const tried = recentKeys(MOST_TRIED);

  const tryOut = async (live: LiveReleases, remotes: ResolvedRemote[]): Promise<Trial> => {
    const map = withCandidates(live, remotes);
    const names = remotes.map(({ name }) => name);
    const result = await rendering.tryOut(map, await samplePages(map.remotes, names, lists), names);
    if (result.problems.length === 0) for (const { container } of remotes) tried.add(container);
    return result;
  };

  return {
    beforeTraffic: async (live, remote) => {
      // A starting server has no visitors to lose; a running one only accepts versions that passed
      // a trial.
      if (!live.state() || tried.has(remote.container)) return;
      const { problems } = await tryOut(live, [remote]);
      if (problems.length > 0)
        throw new Error(problems.map(({ page, message }) => `${page}: ${message}`).join('; '));
    },
    candidates: async (live, candidates) =>
      tryOut(
        live,
        await Promise.all(candidates.map(({ name, pointer }) => files.release(name, pointer))),
      ),
  };
};
