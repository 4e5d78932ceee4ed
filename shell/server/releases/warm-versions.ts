import type { Pointer, ReleaseMap, ResolvedRemote, Trial } from '@larkway/releases-contract';
import type { ReadField } from '../crawlers/listed-paths.js';
import type { Figures, Renderer, SiteSettings } from '../renderer.js';
import { serviceFetch } from '../service-fetch.js';
import { renderPages } from '../trial/render-pages.js';
import { runTrial } from '../trial/run-trial.js';
import { trialPages } from '../trial/trial-pages.js';
import type { Upstreams } from '../upstreams.js';
import type { LiveReleases } from './live-releases.js';
import type { ReleaseFiles } from './release-files.js';

export interface WarmOptions {
  renderer: Renderer;
  rendererPath: string;
  site: SiteSettings;
  figures: () => Figures | undefined;
  upstreams: Upstreams;
  /** Lists of addresses, for pages with a parameter. */
  lists: ReadField;
  files: ReleaseFiles;
}

export interface Warming {
  /** Before a version takes traffic. @throws with what is wrong. */
  warm: (live: LiveReleases, remote: ResolvedRemote, entry: string) => Promise<void>;
  /** Renders candidates as if they were live, without loading them here. */
  tryOut: (live: LiveReleases, candidates: { name: string; pointer: Pointer }[]) => Promise<Trial>;
}

const noMap = { payload: '', signature: '', keyId: '' };

const withCandidates = (live: LiveReleases, candidates: ResolvedRemote[]): ReleaseMap => {
  const others = live.state()?.slots.map(({ stable }) => stable).filter(({ name }) => !candidates.some((candidate) => candidate.name === name)) ?? [];
  return { id: 'trial', signed: live.state()?.signed ?? noMap, remotes: [...others, ...candidates] };
};

export const createWarming = ({ renderer, rendererPath, site, figures, upstreams, lists, files }: WarmOptions): Warming => {
  /** Containers that were rendered without a problem in a process of their own. */
  const tried = new Set<string>();

  const trial = async (live: LiveReleases, candidates: ResolvedRemote[]): Promise<Trial> => {
    const map = withCandidates(live, candidates);
    const entries = Object.fromEntries(await Promise.all(map.remotes.map(async (remote) => [remote.name, await files.nodeEntry(remote)] as const)));
    const names = candidates.map(({ name }) => name);
    const pages = await trialPages(map, names, lists);
    const result = await runTrial({ renderer: rendererPath, upstreams, site, figures: figures(), map, entries, pages, names });
    if (result.problems.length === 0) for (const { container } of candidates) tried.add(container);
    return result;
  };

  const renderOnce = async (live: LiveReleases, remote: ResolvedRemote, entry: string): Promise<void> => {
    const map = withCandidates(live, [remote]);
    const page = remote.face.routes.find(({ path }) => !path.includes('/:'))?.path ?? '/';
    const entryOf = ({ name }: { name: string }) => (name === remote.name ? Promise.resolve(entry) : Promise.reject(new Error('Not in this rendering')));
    // The first rendering of anything is slow; what it looks like is not looked at here.
    await renderPages(renderer, { site, figures: figures(), scripts: [], formToken: () => '', fetch: serviceFetch(upstreams, { requestId: 'warm' }), entryOf }, map, [page], [remote.name]);
  };

  return {
    tryOut: async (live, candidates) => {
      const remotes = await Promise.all(candidates.map(({ name, pointer }) => files.release(name, pointer)));
      return trial(live, remotes);
    },
    warm: async (live, remote, entry) => {
      // A server that starts has no visitors to lose; one that runs takes nothing in that was not tried.
      if (live.state() && !tried.has(remote.container)) {
        const { problems } = await trial(live, [remote]);
        if (problems.length > 0) throw new Error(problems.map(({ page, message }) => `${page}: ${message}`).join('; '));
      }
      await renderer.warm(remote, entry);
      await renderOnce(live, remote, entry);
    },
  };
};

