import type { ReleaseMap, RegionEvent } from '@larkway/releases-contract';
import type { Logger } from 'pino';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Figures } from '../renderer.js';
import { keyOf, type RenderOutcome, toError, type Version } from '../rendering/render-plan.js';
import type { RenderResponse } from '../rendering/render-process.js';
import type { RenderService } from '../rendering/render-service.js';
import { createByteLimitedMap } from './byte-limited-map.js';
import type { FollowedRevisions } from './follow-revisions.js';
import { type SharedRendering, shareRendering } from './shared-rendering.js';
import { createBodyStore, type StoredBody } from './stored-body.js';
import { digestOf, type DocumentValues, placeholdersLike, type Template } from './template.js';

const known = new WeakMap<ReleaseMap, string>();

const describe = ({ id, signed, remotes }: ReleaseMap): string =>
  JSON.stringify([
    id,
    signed?.signature,
    ...remotes.map((remote) => [keyOf(remote), remote.lastGood ? keyOf(remote.lastGood) : '']),
  ]);

/** Equal for maps with the same versions and the same fallback versions. */
const keyOfMap = (map: ReleaseMap): string => {
  const key = known.get(map) ?? describe(map);
  known.set(map, key);
  return key;
};

/** The query parameters that a page reads, sorted by name. @param names all if omitted */
const normalizeQuery = (search: string, names: string[] | undefined): string => {
  if (search.length <= 1 || names?.length === 0) return '';
  const kept = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => !names || names.includes(name)),
  );
  kept.sort();
  return kept.size > 0 ? `?${kept}` : '';
};

/**
 * `hit` and `stale` from memory, `shared` from a running rendering, `miss` by a new one; `refresh`
 * renders for no visitor.
 */
const results = ['hit', 'stale', 'shared', 'miss', 'refresh'] as const;

type CacheResult = (typeof results)[number];

/** How the cache answered a visitor. */
export type FoundResult = Exclude<CacheResult, 'refresh'>;

interface CacheMetrics {
  count: (result: CacheResult) => void;
  evicted: () => void;
}

const createCacheMetrics = (
  registry: Registry,
  figures: { bytes: () => number; documents: () => number },
): CacheMetrics => {
  const registers = [registry];
  const found = new Counter({
    name: 'site_document_cache_requests_total',
    help: 'Documents by how the cache answered',
    labelNames: ['result'],
    registers,
  });
  for (const result of results) found.inc({ result }, 0);
  const evictions = new Counter({
    name: 'site_document_cache_evictions_total',
    help: 'Documents that left the cache because it was full',
    registers,
  });
  new Gauge({
    name: 'site_document_cache_bytes',
    help: 'Bytes of the cached documents',
    registers,
    collect() {
      this.set(figures.bytes());
    },
  });
  new Gauge({
    name: 'site_document_cache_documents',
    help: 'Cached documents',
    registers,
    collect() {
      this.set(figures.documents());
    },
  });
  return { count: (result) => found.inc({ result }), evicted: () => evictions.inc() };
};

/**
 * Milliseconds for which a stale document is sent while it is rendered again. The rest of the
 * second is for the notice.
 */
const STALE_MILLISECONDS = 500;
/** Milliseconds for which a document is kept while changes of its data are not reported. */
const UNFOLLOWED_MILLISECONDS = 1_000;
/**
 * Milliseconds between attempts to replace a document with late regions, so that a failing service
 * does not make every visit a rendering.
 */
const REPLACE_MILLISECONDS = 1_000;
/** Milliseconds after which a document is rendered again in any case. */
const REFRESH_MILLISECONDS = 10 * 60_000;
/** Pages for which the cache knows which query parameters they read. */
const MOST_PAGES = 10_000;

export interface StoredDocument {
  body: StoredBody;
  events: RenderOutcome['events'];
}

export type FoundDocument = { result: FoundResult } & (
  { kind: 'stored'; document: StoredDocument } | { kind: 'shared'; rendering: SharedRendering }
);

interface WantedDocument {
  map: ReleaseMap;
  pathname: string;
  search: string;
  /** Read by a program that runs no scripts. */
  isCrawler: () => boolean;
  requestId: string;
  /** The trace context of the visitor's request. */
  trace?: string | undefined;
  /** Of the visitor. The document is rendered without them. */
  values: DocumentValues;
}

/** The documents that all visitors with the same versions share. */
export interface DocumentCache {
  find: (wanted: WantedDocument) => FoundDocument;
  /** Serves these maps from now on; documents of others are dropped. */
  serve: (maps: ReleaseMap[]) => void;
  /** Drops the documents that a version is part of. */
  dropVersion: (version: Version) => void;
  /** The data of a service, or of all, have changed. */
  invalidate: (origin?: string) => void;
  /** Changes of a service are reported again, or no longer. */
  markFollowed: (origin: string, isFollowed: boolean) => void;
}

interface DocumentCacheOptions {
  /** Bytes. */
  limit: number;
  render: RenderService['render'];
  revisions: Pick<FollowedRevisions, 'counts' | 'isFollowed'>;
  figures: () => Figures | undefined;
  registry: Registry;
  log: Logger;
}

interface Entry extends StoredDocument {
  key: string;
  mapKey: string;
  /** Of its template. */
  digest: string;
  /** The services whose data it is made of. */
  origins: Set<string>;
  /** Every region is in its place and readable without scripts. */
  isInOrder: boolean;
  /** When a document with every region in its place was last ordered to replace it. */
  replacedAt?: number;
  storedAt: number;
  staleAt?: number;
  /** Since when changes of its data are not reported. */
  unfollowedAt?: number | undefined;
}

interface KnownPage {
  mapKey: string;
  /** Names in the query that it reads; all when left out. */
  names: string[] | undefined;
}

/** A region that came late follows the page and is moved by a script. */
const isInOrder = ({ bytes }: Template): boolean => !bytes.includes('<template id="B:');

const isSuccess = (
  response: RenderResponse,
  { events, failures, isUnanswered }: RenderOutcome,
): response is Extract<RenderResponse, { kind: 'document' }> =>
  response.kind === 'document' &&
  response.status === 200 &&
  response.retryAfter === undefined &&
  failures.length === 0 &&
  !isUnanswered &&
  events.every(([, event]: [Version, RegionEvent]) => event === 'shown');

const isReplaceable = ({ replacedAt = -Infinity }: Entry): boolean =>
  Date.now() - replacedAt > REPLACE_MILLISECONDS;

export const createDocumentCache = ({
  limit,
  render,
  revisions,
  figures,
  registry,
  log,
}: DocumentCacheOptions): DocumentCache => {
  const entries = createByteLimitedMap<Entry>({
    limit,
    sizeOf: ({ key, body }) => body.size() + 2 * key.length,
    onEviction: () => metrics.evicted(),
  });
  const metrics = createCacheMetrics(registry, { bytes: entries.bytes, documents: entries.count });
  const storeBody = createBodyStore();
  const renderings = new Map<string, SharedRendering>();
  /** By map and path; those asked for last are the last. */
  const pages = new Map<string, KnownPage>();
  let served = new Set<string>();
  /** Incremented when every running rendering becomes outdated. */
  let generation = 0;

  const learn = (page: string, known: KnownPage): void => {
    pages.delete(page);
    pages.set(page, known);
    if (pages.size > MOST_PAGES) pages.delete(pages.keys().next().value!);
  };

  /**
   * Outside of `start`, whose scope holds the whole rendering: the callbacks would keep it in
   * memory.
   */
  const keepBody = (key: string, template: Template, requestId: string): Promise<StoredBody> =>
    storeBody(template, {
      onResize: () => entries.measure(key),
      isKept: (body) => entries.get(key)?.body === body,
      onError: (err) => log.error({ requestId, err }, 'a document cannot be compressed further'),
    });

  /** Renders once for all waiting visitors, and stores the document unless something failed. */
  const start = (
    place: string,
    page: string,
    { map, pathname, search, requestId, trace, values }: WantedDocument,
    inOneGo: boolean,
  ): SharedRendering => {
    const placeholders = placeholdersLike(values);
    const mapKey = keyOfMap(map);
    const [countsBefore, figuresBefore, generationBefore] = [
      revisions.counts(),
      figures(),
      generation,
    ];
    const origins = new Set<string>();
    /** Calls to services that have not succeeded yet. */
    let unsound = 0;
    const onCall = (origin: string) => {
      origins.add(origin);
      unsound += 1;
      return (isSound: boolean): void => void (unsound -= Number(isSound));
    };
    const rendering = shareRendering(placeholders, (signal) =>
      render(
        map,
        { pathname, search, ...placeholders, inOneGo, figures: figuresBefore },
        { requestId, trace, onCall },
        signal,
      ),
    );

    const isOutdated = (): boolean => {
      const counts = revisions.counts();
      return (
        !served.has(mapKey) ||
        generation !== generationBefore ||
        figures() !== figuresBefore ||
        [...origins].some((origin) => counts.get(origin) !== countsBefore.get(origin))
      );
    };
    const store = async (): Promise<void> => {
      const template = await rendering.whole;
      if (!template) return;
      const [response, outcome] = [await rendering.response, rendering.outcome()];
      for (const { where, message } of outcome.failures)
        log.warn({ requestId, where, err: toError(message) }, 'region failed');
      if (unsound > 0 || !isSuccess(response, outcome) || isOutdated()) return;
      const key = page + normalizeQuery(search, response.query);
      const digest = digestOf(template);
      const before = entries.get(key);
      // Most documents are unchanged, so their compressed copies are reused.
      const body =
        before?.digest === digest ? before.body : await keepBody(key, template, requestId);
      if (isOutdated()) return;
      const unfollowedAt = [...origins].every(revisions.isFollowed) ? undefined : Date.now();
      learn(page, { mapKey, names: response.query });
      entries.set(key, {
        key,
        mapKey,
        digest,
        origins,
        isInOrder: isInOrder(template),
        storedAt: Date.now(),
        unfollowedAt,
        body,
        events: outcome.events,
      });
    };
    renderings.set(place, rendering);
    void store()
      .catch((err: unknown) => log.error({ requestId, err }, 'a document cannot be cached'))
      .finally(() => void (renderings.get(place) === rendering && renderings.delete(place)));
    return rendering;
  };

  /** The cached document; nothing if it must not be sent anymore. */
  const stored = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    if (!entry) return undefined;
    const now = Date.now();
    if (now - entry.storedAt > REFRESH_MILLISECONDS) entry.staleAt ??= now;
    const isOver =
      now - (entry.staleAt ?? now) > STALE_MILLISECONDS ||
      now - (entry.unfollowedAt ?? now) > UNFOLLOWED_MILLISECONDS;
    return isOver ? undefined : entry;
  };

  return {
    find: (wanted) => {
      const page = `${keyOfMap(wanted.map)} ${wanted.pathname}`;
      const known = pages.get(page);
      const search = known ? normalizeQuery(wanted.search, known.names) : wanted.search;
      const key = page + search;
      const entry = known && stored(key);
      if (entry && (entry.isInOrder || !wanted.isCrawler())) {
        const result = entry.staleAt === undefined ? 'hit' : 'stale';
        metrics.count(result);
        const isDue = result === 'stale' || (!entry.isInOrder && isReplaceable(entry));
        if (isDue && !renderings.has(key)) {
          metrics.count('refresh');
          entry.replacedAt = Date.now();
          start(key, page, { ...wanted, search }, true).keep();
        }
        return { kind: 'stored', result, document: entry };
      }
      const inOneGo = wanted.isCrawler();
      const place = inOneGo ? `${key} whole` : key;
      const underWay = renderings.get(place);
      if (underWay && !underWay.isAbandoned()) {
        metrics.count('shared');
        return { kind: 'shared', result: 'shared', rendering: underWay };
      }
      metrics.count('miss');
      return {
        kind: 'shared',
        result: 'miss',
        rendering: start(place, page, { ...wanted, search }, inOneGo),
      };
    },
    serve: (maps) => {
      served = new Set(maps.map(keyOfMap));
      entries.dropIf(({ mapKey }) => !served.has(mapKey));
      for (const [page, { mapKey }] of pages) if (!served.has(mapKey)) pages.delete(page);
    },
    dropVersion: (version) => {
      generation += 1;
      entries.dropIf(({ events }) => events.some(([shown]) => keyOf(shown) === keyOf(version)));
    },
    invalidate: (origin) => {
      // Later visitors must not get what started before the change.
      renderings.clear();
      for (const entry of entries.values())
        if (origin === undefined || entry.origins.has(origin)) entry.staleAt ??= Date.now();
    },
    markFollowed: (origin, isFollowed) => {
      for (const entry of entries.values()) {
        if (!entry.origins.has(origin)) continue;
        if (!isFollowed) entry.unfollowedAt ??= Date.now();
        else if ([...entry.origins].every(revisions.isFollowed)) entry.unfollowedAt = undefined;
      }
    },
  };
};
