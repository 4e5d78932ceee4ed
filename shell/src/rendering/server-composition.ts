import type { RegionEvent } from '@larkway/releases-contract';
import { isFailure, type Loaded, type RemoteModule } from '@larkway/sdk';
import {
  type Composition,
  type LoadedRegion,
  type Region,
  lastGoodRegion,
  type UnavailableRegion,
} from '../remotes/composition';
import { toEmbeddedJson } from '../remotes/composition';
import type { RemoteVersion } from '../remotes/public-map';

export interface ServerCompositionOptions extends Pick<
  Composition,
  'map' | 'preview' | 'site' | 'figures' | 'form' | 'http' | 'enter'
> {
  search: URLSearchParams;
  /** @throws if the remote fails to load in time */
  loadModule: (remote: RemoteVersion, module: string) => Promise<RemoteModule>;
  onFailure: (region: Region, error: unknown) => void;
  /** Counts the outcomes of each version in this document. */
  onRegionEvent: (version: RemoteVersion, event: RegionEvent) => void;
}

export interface ServerComposition extends Composition {
  open: (region: Region, attempt: number) => Promise<LoadedRegion | UnavailableRegion>;
  /** A page's module, to call its `action`; undefined if it is unavailable. */
  moduleOf: (region: Region) => Promise<RemoteModule | undefined>;
  /** All opened regions in order, with the versions that render them. */
  regions: () => Region[];
  /** The opened regions that browsers hydrate. */
  hydratedRegions: () => Region[];
  /** For a page that threw while rendering: uses the last good version, or else the fallback. */
  fallBack: (region: Region) => Promise<void>;
}

const failed: UnavailableRegion = {
  ok: false,
  fromServer: true,
  embedded: toEmbeddedJson({ ok: false, fallback: {} }),
};

/** A build of `npm run dev`. Its code must be in the page, to receive hot updates. */
export const isUnderDevelopment = ({ version }: Pick<RemoteVersion, 'version'>): boolean =>
  /-dev\.\d+$/.test(version);

/** Composes one document on the server; loads each region's code and data once, in parallel. */
export const createServerComposition = (options: ServerCompositionOptions): ServerComposition => {
  const {
    map,
    preview,
    site,
    figures,
    form,
    http,
    enter,
    search,
    loadModule,
    onFailure,
    onRegionEvent,
  } = options;
  const fallback: Record<string, unknown> = {};
  const opened = new Map<string, Promise<LoadedRegion | UnavailableRegion>>();
  const regions = new Map<string, Region>();
  const staticRegions = new Set<string>();

  const fill = async (
    region: Region,
    lastGood?: string,
  ): Promise<LoadedRegion | UnavailableRegion> => {
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
      ? { isStatic: loaded.isStatic }
      : { fallback: loaded.fallback };
    return {
      ok: true,
      remote: region.remote,
      module,
      loaded,
      embedded: toEmbeddedJson({ ok: true, lastGood, ...embedded }),
    };
  };

  const fillByLastGood = async (region: Region): Promise<LoadedRegion | UnavailableRegion> => {
    const lastGood = lastGoodRegion(region);
    onRegionEvent(region.remote, 'server-error');
    if (!lastGood) {
      onRegionEvent(region.remote, 'fallback');
      return failed;
    }
    try {
      const filled = await fill({ ...lastGood, key: region.key }, lastGood.remote.version);
      regions.set(region.key, lastGood);
      onRegionEvent(region.remote, 'stand-in');
      return filled;
    } catch (error) {
      onFailure(lastGood, error);
      onRegionEvent(region.remote, 'fallback');
      return failed;
    }
  };

  const load = async (region: Region): Promise<LoadedRegion | UnavailableRegion> => {
    try {
      return await fill(region);
    } catch (error) {
      onFailure(region, error);
      return fillByLastGood(region);
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
      onRegionEvent(region.remote, 'shown');
      const promise = load(region);
      opened.set(region.key, promise);
      return promise;
    },
    firstAttempt: () => 0,
    note: () => undefined,
    noteShown: () => undefined,
    noteError: () => undefined,
    forget: () => undefined,
    prefetch: () => Promise.resolve(false),
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
    fallBack: async (region) => {
      const isOriginal = regions.get(region.key)?.remote === region.remote;
      opened.set(region.key, Promise.resolve(isOriginal ? await fillByLastGood(region) : failed));
    },
  };
};

/** Whether data is missing because a call got no response or a 5xx status. */
export const isUnanswered = (fallback: Record<string, unknown>): boolean =>
  Object.values(fallback).some(
    (value) => isFailure(value) && (value.$failure.status === 0 || value.$failure.status >= 500),
  );

/** 503 for a page that is unavailable, or whose data is missing because a call failed. */
export const statusOf = (opened: LoadedRegion | UnavailableRegion): number => {
  if (!opened.ok) return 503;
  if (opened.loaded?.status) return opened.loaded.status;
  return isUnanswered(opened.loaded?.fallback ?? {}) ? 503 : 200;
};
