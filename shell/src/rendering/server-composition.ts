import { isFailure, type Loaded, type RemoteModule } from '@larkway/sdk';
import type { Composition, Opened, Region } from '../remotes/composition';
import { toEmbeddedJson } from '../remotes/embedded';
import type { PublicRemote } from '../remotes/public-map';

export interface ServerCompositionOptions extends Pick<Composition, 'map' | 'site' | 'figures' | 'form' | 'http'> {
  search: URLSearchParams;
  /** @throws when the remote cannot be had within its budget. */
  loadModule: (remote: PublicRemote, module: string) => Promise<RemoteModule>;
  onFailure: (region: Region, error: unknown) => void;
}

export interface ServerComposition extends Composition {
  /** A page's module, for more than showing it; nothing when it cannot be had. */
  moduleOf: (region: Region) => Promise<RemoteModule | undefined>;
  /** All regions that were opened so far, in order. */
  regions: () => Region[];
  /** Shows the region's fallback from now on; for a page that threw while it was rendered. */
  fail: (region: Region) => void;
}

const failed: Opened = { ok: false, fromServer: true, embedded: toEmbeddedJson({ ok: false, fallback: {} }) };

/** Composes one document on the server: each region's code and data are fetched once, side by side. */
export const createServerComposition = (options: ServerCompositionOptions): ServerComposition => {
  const { map, site, figures, form, http, search, loadModule, onFailure } = options;
  const fallback: Record<string, unknown> = {};
  const opened = new Map<string, Promise<Opened>>();
  const regions: Region[] = [];

  const load = async (region: Region): Promise<Opened> => {
    try {
      const module = await loadModule(region.remote, region.module);
      const { params, props } = region;
      const context = { params, props, search, http, site } as Parameters<NonNullable<RemoteModule['load']>>[0];
      const loaded: Loaded = module.load ? await module.load(context) : { fallback: {} };
      Object.assign(fallback, loaded.fallback);
      return { ok: true, module, loaded, embedded: toEmbeddedJson({ ok: true, fallback: loaded.fallback }) };
    } catch (error) {
      onFailure(region, error);
      return failed;
    }
  };

  return {
    map,
    site,
    figures,
    form,
    http,
    fallback,
    open: (region) => {
      const known = opened.get(region.key);
      if (known) return known;
      regions.push(region);
      const promise = load(region);
      opened.set(region.key, promise);
      return promise;
    },
    firstAttempt: () => 0,
    prefetch: () => undefined,
    moduleOf: async (region) => {
      try {
        return await loadModule(region.remote, region.module);
      } catch (error) {
        onFailure(region, error);
        return undefined;
      }
    },
    regions: () => regions,
    fail: (region) => void opened.set(region.key, Promise.resolve(failed)),
  };
};

/** A page whose data call failed for want of an answer is a page that is not available now. */
export const statusOf = (opened: Opened): number => {
  if (!opened.ok) return 503;
  if (opened.loaded?.status) return opened.loaded.status;
  const unanswered = Object.values(opened.loaded?.fallback ?? {}).some(
    (value) => isFailure(value) && (value.$failure.status === 0 || value.$failure.status >= 500),
  );
  return unanswered ? 503 : 200;
};
