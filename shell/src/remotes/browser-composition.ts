import {
  createHttp,
  formHeaders,
  type Http,
  isFailure,
  prove,
  type RemoteModule,
} from '@larkway/sdk';
import type { Boot } from '../rendering/document';
import type { BrowserLoader } from './browser-loader';
import {
  type Composition,
  type LoadedRegion,
  type OpenedRegion,
  type Region,
  lastGoodRegion,
  type StaticRegion,
  type UnavailableRegion,
} from './composition';
import type { ErrorTexts } from '../telemetry/error-texts';
import type { RumCollector } from '../telemetry/rum-events';
import { readEmbedded } from './composition';
import { withTimeout } from './module-loading';
import type { PublicMap } from './public-map';
import { tracedFetch } from '../telemetry/trace';

/** A promise that React's `use` reads without waiting. */
const settled = <T>(value: T): Promise<T> =>
  Object.assign(Promise.resolve(value), { status: 'fulfilled', value });

/**
 * `/api/vehicles/:slug` with the slug of a page. The router's `generatePath` would take the `?` of a
 * query for that of an optional parameter.
 */
const withParams = (path: string, params: Record<string, string>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

const attemptOf = ({ key }: Region, attempt: number): string => `${key}#${attempt}`;

/** Milliseconds that a fragment whose code has arrived waits for its data. */
const PATIENCE = 200;

/** Composes in the browser: from the document's data first, then by loading remotes. */
export const createBrowserComposition = (
  { map, preview, teams, site, figures, form }: Omit<Boot, 'map'> & { map: PublicMap },
  loader: BrowserLoader,
  rumEvents: RumCollector,
  errorTexts: Pick<ErrorTexts, 'note'>,
): Composition => {
  const fallback: Record<string, unknown> = {};
  const opened = new Map<string, Promise<OpenedRegion>>();
  const failures = new Map<string, number>();
  /** By key of the region. */
  const statics = new Map<string, StaticRegion>();
  /** By version and name. */
  const modules = new Map<string, RemoteModule>();

  const nameOf = ({ remote, module }: Pick<Region, 'remote' | 'module'>): string =>
    `${remote.base}${module}`;

  const loadModule = async (region: Pick<Region, 'remote' | 'module'>): Promise<RemoteModule> => {
    const module = await loader.load(region.remote, region.module);
    modules.set(nameOf(region), module);
    return module;
  };

  /** Count regions that were opened in the browser, when they are on the page. */
  const counts = new Map<string, () => void>();

  const loadFromRelease = async (
    region: Region,
    attempt: number,
  ): Promise<LoadedRegion | UnavailableRegion> => {
    try {
      const begin = performance.now();
      counts.set(attemptOf(region, attempt), () => rumEvents.count(region.remote, 'shown'));
      // What fails to arrive is fetched again by the component that reads it.
      const data = prefetchDeclared(region).catch(() => undefined);
      const module = await loadModule(region);
      rumEvents.measure(region.remote, 'load', performance.now() - begin);
      // A page has waited for its data already, after the click.
      if (region.kind === 'fragment') await withTimeout(PATIENCE, data).catch(() => undefined);
      return { ok: true, remote: region.remote, module, embedded: '' };
    } catch (error) {
      return unavailable(region, attempt, error);
    }
  };

  const unavailable = (region: Region, attempt: number, error: unknown): UnavailableRegion => {
    console.warn(`${region.remote.name} ${region.remote.version}: ${String(error)}`);
    errorTexts.note(region.remote, error, (error as Error | undefined)?.stack);
    failures.set(region.key, attempt);
    return { ok: false, fromServer: false, embedded: readEmbedded(region.key)?.text ?? '' };
  };

  /**
   * Uses the document's data for the first attempt. A region that failed on the server is shown as
   * failed.
   */
  const openEmbedded = async (
    region: Region,
    { text, value }: NonNullable<ReturnType<typeof readEmbedded>>,
  ): Promise<OpenedRegion> => {
    if (!value.ok) return { ok: false, fromServer: true, embedded: text };
    Object.assign(fallback, value.fallback);
    // Markup must be hydrated by the version that rendered it.
    const { remote } = (value.lastGood && lastGoodRegion(region)) || region;
    if (value.isStatic) {
      let loading: Promise<LoadedRegion | UnavailableRegion> | undefined;
      const filled: StaticRegion = {
        ok: true,
        isStatic: true,
        remote,
        embedded: text,
        load: () => (loading ??= loadFromRelease({ ...region, remote }, 0)),
      };
      statics.set(region.key, filled);
      return filled;
    }
    try {
      return { ok: true, remote, module: await loadModule({ ...region, remote }), embedded: text };
    } catch (error) {
      return unavailable(region, 0, error);
    }
  };

  /**
   * A page whose code was prefetched is shown in one step, without the state of a page that is
   * loading.
   */
  const openLoaded = (region: Region, module: RemoteModule): Promise<LoadedRegion> => {
    counts.set(attemptOf(region, 0), () => {
      rumEvents.count(region.remote, 'shown');
      rumEvents.measure(region.remote, 'load', 0);
    });
    return settled({ ok: true, remote: region.remote, module, embedded: '' });
  };

  const openNew = (region: Region, attempt: number): Promise<OpenedRegion> => {
    const embedded = attempt === 0 ? readEmbedded(region.key) : undefined;
    if (embedded) return openEmbedded(region, embedded);
    const module = modules.get(nameOf(region));
    return module ? openLoaded(region, module) : loadFromRelease(region, attempt);
  };

  const open = (region: Region, attempt: number): Promise<OpenedRegion> => {
    const key = attemptOf(region, attempt);
    const promise = opened.get(key) ?? openNew(region, attempt);
    opened.set(key, promise);
    return promise;
  };

  const network = createHttp({
    fetch: tracedFetch,
    postHeaders: formHeaders(form),
    prove,
  });
  const prefetched = new Map<string, Promise<boolean>>();
  const pending = new Map<string, Promise<unknown>>();
  // A page whose data is being prefetched waits for that request.
  const http: Http = {
    ...network,
    get: <T>(path: string) => (pending.get(path) as Promise<T> | undefined) ?? network.get<T>(path),
  };

  const prefetchData = async (path: string): Promise<void> => {
    const answer = http.get(path);
    pending.set(path, answer);
    try {
      fallback[path] ??= await answer;
    } finally {
      pending.delete(path);
    }
  };

  const prefetchAll = async (paths: string[]): Promise<void> => {
    await Promise.all(paths.filter((path) => fallback[path] === undefined).map(prefetchData));
  };

  /** What the manifest declares does not wait for the code. */
  const prefetchDeclared = async ({ remote, place, params }: Region): Promise<void> => {
    const reads = await loader.readsOf(remote, place);
    await prefetchAll(reads.map((read) => withParams(read, params)));
  };

  const prefetch = async (region: Region, search: URLSearchParams): Promise<void> => {
    const prefetchCode = async () => {
      const { reads } = await loadModule(region);
      await prefetchAll(reads?.({ params: region.params, search }) ?? []);
    };
    await Promise.all([prefetchDeclared(region), prefetchCode()]);
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
    // A region that failed is attempted again on the next visit.
    firstAttempt: ({ key }) => (failures.has(key) ? failures.get(key)! + 1 : 0),
    enter: () => undefined,
    note: rumEvents.count,
    noteShown: (region, attempt) => {
      const key = attemptOf(region, attempt);
      counts.get(key)?.();
      counts.delete(key);
    },
    noteError: errorTexts.note,
    forget: (path) => {
      delete fallback[path];
      for (const filled of statics.values())
        Object.assign(filled, { isOutdated: true, nodes: undefined });
    },
    prefetch: (region, search) => {
      const { key } = region;
      // Its markup is kept.
      if (statics.get(key)?.nodes) return Promise.resolve(true);
      const address = `${key}?${search}`;
      const promise =
        prefetched.get(address) ??
        prefetch(region, search).then(
          () => true,
          () => !prefetched.delete(address),
        );
      prefetched.set(address, promise);
      return promise;
    },
  };
};

/** Drops failures that came with the document, so that later visits to the page fetch again. */
export const forgetFailures = (fallback: Record<string, unknown>): void => {
  for (const [key, value] of Object.entries(fallback)) if (isFailure(value)) delete fallback[key];
};
