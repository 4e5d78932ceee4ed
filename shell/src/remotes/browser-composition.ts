import { createHttp, formHeaders, type Http, isFailure, prove } from '@larkway/sdk';
import type { Boot } from '../rendering/document';
import type { BrowserLoader } from './browser-loader';
import {
  type Composition,
  type Filled,
  type Opened,
  type Region,
  standInFor,
  type StaticFilled,
  type Unfilled,
} from './composition';
import type { Sightings } from '../telemetry/sightings';
import { readEmbedded } from './embedded';

/** Composes in the browser: first from what came with the document, then by loading. */
export const createBrowserComposition = (
  { map, preview, teams, site, figures, form }: Boot,
  loader: BrowserLoader,
  sightings: Sightings,
): Composition => {
  const fallback: Record<string, unknown> = {};
  const opened = new Map<string, Promise<Opened>>();
  const failures = new Map<string, number>();
  const statics: StaticFilled[] = [];

  const loadFromRelease = async (region: Region, attempt: number): Promise<Filled | Unfilled> => {
    try {
      const begin = performance.now();
      sightings.count(region.remote, 'shown');
      const module = await loader.load(region.remote, region.module);
      sightings.measure(region.remote, 'load', performance.now() - begin);
      return { ok: true, remote: region.remote, module, embedded: '' };
    } catch (error) {
      return unavailable(region, attempt, error);
    }
  };

  const unavailable = (region: Region, attempt: number, error: unknown): Unfilled => {
    console.warn(`${region.remote.name} ${region.remote.version}: ${String(error)}`);
    failures.set(region.key, attempt);
    return { ok: false, fromServer: false, embedded: readEmbedded(region.key)?.text ?? '' };
  };

  /** What came with the document counts once; a region that the server could not have is shown as the server showed it. */
  const takeOver = async (
    region: Region,
    { text, value }: NonNullable<ReturnType<typeof readEmbedded>>,
  ): Promise<Opened> => {
    if (!value.ok) return { ok: false, fromServer: true, embedded: text };
    Object.assign(fallback, value.fallback);
    // What the server rendered is hydrated by the version that rendered it.
    const { remote } = (value.standIn && standInFor(region)) || region;
    if (value.isStatic) {
      let loading: Promise<Filled | Unfilled> | undefined;
      const filled: StaticFilled = {
        ok: true,
        isStatic: true,
        remote,
        embedded: text,
        load: () => (loading ??= loadFromRelease({ ...region, remote }, 0)),
      };
      statics.push(filled);
      return filled;
    }
    try {
      return { ok: true, remote, module: await loader.load(remote, region.module), embedded: text };
    } catch (error) {
      return unavailable(region, 0, error);
    }
  };

  const load = (region: Region, attempt: number): Promise<Opened> => {
    const embedded = attempt === 0 ? readEmbedded(region.key) : undefined;
    return embedded ? takeOver(region, embedded) : loadFromRelease(region, attempt);
  };

  const open = (region: Region, attempt: number): Promise<Opened> => {
    const key = `${region.key}#${attempt}`;
    const promise = opened.get(key) ?? load(region, attempt);
    opened.set(key, promise);
    return promise;
  };

  const network = createHttp({
    fetch: (input, init) => window.fetch(input, init),
    postHeaders: formHeaders(form),
    prove,
  });
  const prefetched = new Set<string>();
  const underWay = new Map<string, Promise<unknown>>();
  // A page that is shown while its data is being fetched ahead waits for that.
  const http: Http = {
    ...network,
    get: <T>(path: string) =>
      (underWay.get(path) as Promise<T> | undefined) ?? network.get<T>(path),
  };

  const fetchAhead = async (path: string): Promise<void> => {
    const answer = http.get(path);
    underWay.set(path, answer);
    try {
      fallback[path] ??= await answer;
    } finally {
      underWay.delete(path);
    }
  };

  const prefetch = async (
    { remote, module, params }: Region,
    search: URLSearchParams,
  ): Promise<void> => {
    const { reads } = await loader.load(remote, module);
    const missing =
      reads?.({ params, search }).filter((path) => fallback[path] === undefined) ?? [];
    await Promise.all(missing.map(fetchAhead));
  };

  return {
    map,
    preview,
    teams,
    site,
    figures,
    form,
    fallback,
    http,
    open,
    // A region that failed and is visited again deserves a new attempt.
    firstAttempt: ({ key }) => (failures.has(key) ? failures.get(key)! + 1 : 0),
    enter: () => undefined,
    note: sightings.count,
    forget: (path) => {
      delete fallback[path];
      for (const filled of statics) Object.assign(filled, { isOutdated: true, nodes: undefined });
    },
    prefetch: (region, search) => {
      const address = `${region.key}?${search}`;
      if (prefetched.has(address)) return;
      prefetched.add(address);
      prefetch(region, search).catch(() => prefetched.delete(address));
    },
  };
};

/** A failure that came with the first document is not kept for later visits to the same page. */
export const forgetFailures = (fallback: Record<string, unknown>): void => {
  for (const [key, value] of Object.entries(fallback)) if (isFailure(value)) delete fallback[key];
};
