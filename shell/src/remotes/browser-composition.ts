import { createHttp, formHeaders, isFailure, prove } from '@larkway/sdk';
import type { Boot } from '../rendering/document';
import type { BrowserLoader } from './browser-loader';
import { type Composition, type Opened, type Region, standInFor } from './composition';
import type { Sightings } from '../telemetry/sightings';
import { readEmbedded } from './embedded';

/** Composes in the browser: first from what came with the document, then by loading. */
export const createBrowserComposition = ({ map, preview, teams, site, figures, form }: Boot, loader: BrowserLoader, sightings: Sightings): Composition => {
  const fallback: Record<string, unknown> = {};
  const opened = new Map<string, Promise<Opened>>();
  const failures = new Map<string, number>();

  /** What came with the document counts once; a region that the server could not have is shown as the server showed it. */
  const openFromDocument = async (region: Region): Promise<Opened | undefined> => {
    const embedded = readEmbedded(region.key);
    if (!embedded) return undefined;
    if (!embedded.value.ok) return { ok: false, fromServer: true, embedded: embedded.text };
    Object.assign(fallback, embedded.value.fallback);
    // What the server rendered is hydrated by the version that rendered it.
    const { remote } = (embedded.value.standIn && standInFor(region)) || region;
    return { ok: true, remote, module: await loader.load(remote, region.module), embedded: embedded.text };
  };

  const load = async (region: Region, attempt: number): Promise<Opened> => {
    try {
      const fromDocument = attempt === 0 ? await openFromDocument(region) : undefined;
      if (fromDocument) return fromDocument;
      const begin = performance.now();
      sightings.count(region.remote, 'shown');
      const module = await loader.load(region.remote, region.module);
      sightings.measure(region.remote, 'load', performance.now() - begin);
      return { ok: true, remote: region.remote, module, embedded: '' };
    } catch (error) {
      console.warn(`${region.remote.name} ${region.remote.version}: ${String(error)}`);
      failures.set(region.key, attempt);
      return { ok: false, fromServer: false, embedded: readEmbedded(region.key)?.text ?? '' };
    }
  };

  const open = (region: Region, attempt: number): Promise<Opened> => {
    const key = `${region.key}#${attempt}`;
    const promise = opened.get(key) ?? load(region, attempt);
    opened.set(key, promise);
    return promise;
  };

  return {
    map,
    preview,
    teams,
    site,
    figures,
    form,
    fallback,
    http: createHttp({ fetch: (input, init) => window.fetch(input, init), postHeaders: formHeaders(form), prove }),
    open,
    // A region that failed and is visited again deserves a new attempt.
    firstAttempt: ({ key }) => (failures.has(key) ? failures.get(key)! + 1 : 0),
    enter: () => undefined,
    note: sightings.count,
    prefetch: (remote, module) => void loader.load(remote, module).catch(() => undefined),
  };
};

/** A failure that came with the first document is not kept for later visits to the same page. */
export const forgetFailures = (fallback: Record<string, unknown>): void => {
  for (const [key, value] of Object.entries(fallback)) if (isFailure(value)) delete fallback[key];
};
