import type { Tally } from '@larkway/releases-contract';
import { isFailure, type Loaded, type RemoteModule } from '@larkway/sdk';
import {
  type Composition,
  type Filled,
  type Region,
  standInFor,
  type Unfilled,
} from '../remotes/composition';
import { toEmbeddedJson } from '../remotes/embedded';
import type { RemoteVersion } from '../remotes/public-map';

export interface ServerCompositionOptions extends Pick<
  Composition,
  'map' | 'preview' | 'site' | 'figures' | 'form' | 'http' | 'enter'
> {
  search: URLSearchParams;
  /** @throws when the remote is unavailable within its budget. */
  loadModule: (remote: RemoteVersion, module: string) => Promise<RemoteModule>;
  onFailure: (region: Region, error: unknown) => void;
  /** Told what became of each version on this document. */
  onTally: (version: RemoteVersion, tally: Tally) => void;
}

export interface ServerComposition extends Composition {
  open: (region: Region, attempt: number) => Promise<Filled | Unfilled>;
  /** A page's module, for more than showing it; nothing when it is unavailable. */
  moduleOf: (region: Region) => Promise<RemoteModule | undefined>;
  /** All regions that were opened so far, in order, with the versions that fill them. */
  regions: () => Region[];
  /** Those of them that browsers hydrate. */
  hydratedRegions: () => Region[];
  /** For a page that threw while it was rendered: from now on the last good version stands in, or else its fallback. */
  giveWay: (region: Region) => Promise<void>;
}

const failed: Unfilled = {
  ok: false,
  fromServer: true,
  embedded: toEmbeddedJson({ ok: false, fallback: {} }),
};

/** Made by `npm run dev`: its code must be in the page, because that is what takes changes in. */
export const isUnderDevelopment = ({ version }: Pick<RemoteVersion, 'version'>): boolean =>
  /-dev\.\d+$/.test(version);

/** Composes one document on the server: each region's code and data are fetched once, side by side. */
export const createServerComposition = (options: ServerCompositionOptions): ServerComposition => {
  const { map, preview, site, figures, form, http, enter, search, loadModule, onFailure, onTally } =
    options;
  const fallback: Record<string, unknown> = {};
  const opened = new Map<string, Promise<Filled | Unfilled>>();
  const regions = new Map<string, Region>();
  const staticRegions = new Set<string>();

  const fill = async (region: Region, standIn?: string): Promise<Filled | Unfilled> => {
    const module = await loadModule(region.remote, region.module);
    const { params, props } = region;
    const context = { params, props, search, http, site } as Parameters<
      NonNullable<RemoteModule['load']>
    >[0];
    enter(region.remote);
    const answer: Loaded = module.load ? await module.load(context) : { fallback: {} };
    const loaded = isUnderDevelopment(region.remote) ? { ...answer, isStatic: false } : answer;
    Object.assign(fallback, loaded.fallback);
    if (loaded.isStatic) staticRegions.add(region.key);
    const embedded = loaded.isStatic
      ? { isStatic: loaded.isStatic, fallback: {} }
      : { fallback: loaded.fallback };
    return {
      ok: true,
      remote: region.remote,
      module,
      loaded,
      embedded: toEmbeddedJson({ ok: true, standIn, ...embedded }),
    };
  };

  const fillByStandIn = async (region: Region): Promise<Filled | Unfilled> => {
    const standIn = standInFor(region);
    onTally(region.remote, 'server-error');
    if (!standIn) {
      onTally(region.remote, 'fallback');
      return failed;
    }
    try {
      const filled = await fill({ ...standIn, key: region.key }, standIn.remote.version);
      regions.set(region.key, standIn);
      onTally(region.remote, 'stand-in');
      return filled;
    } catch (error) {
      onFailure(standIn, error);
      onTally(region.remote, 'fallback');
      return failed;
    }
  };

  const load = async (region: Region): Promise<Filled | Unfilled> => {
    try {
      return await fill(region);
    } catch (error) {
      onFailure(region, error);
      return fillByStandIn(region);
    }
  };

  return {
    map,
    preview,
    site,
    figures,
    form,
    http,
    enter,
    fallback,
    open: (region) => {
      const known = opened.get(region.key);
      if (known) return known;
      regions.set(region.key, region);
      onTally(region.remote, 'shown');
      const promise = load(region);
      opened.set(region.key, promise);
      return promise;
    },
    firstAttempt: () => 0,
    note: () => undefined,
    forget: () => undefined,
    prefetch: () => undefined,
    moduleOf: async (region) => {
      try {
        return await loadModule(region.remote, region.module);
      } catch (error) {
        onFailure(region, error);
        return undefined;
      }
    },
    regions: () => [...regions.values()],
    hydratedRegions: () =>
      [...regions].filter(([key]) => !staticRegions.has(key)).map(([, region]) => region),
    giveWay: async (region) => {
      const isOriginal = regions.get(region.key)?.remote === region.remote;
      opened.set(region.key, Promise.resolve(isOriginal ? await fillByStandIn(region) : failed));
    },
  };
};

/** Whether data are missing for want of an answer. */
export const isUnanswered = (fallback: Record<string, unknown>): boolean =>
  Object.values(fallback).some(
    (value) => isFailure(value) && (value.$failure.status === 0 || value.$failure.status >= 500),
  );

/** A page whose data call failed for want of an answer is a page that is not available now. */
export const statusOf = (opened: Filled | Unfilled): number => {
  if (!opened.ok) return 503;
  if (opened.loaded?.status) return opened.loaded.status;
  return isUnanswered(opened.loaded?.fallback ?? {}) ? 503 : 200;
};
