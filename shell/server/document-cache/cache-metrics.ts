import { Counter, Gauge, type Registry } from 'prom-client';

/** How a document was found: `hit` and `stale` from memory, `shared` with a rendering under way, `miss` by a new one; `refresh` is rendered for no visitor. */
const results = ['hit', 'stale', 'shared', 'miss', 'refresh'] as const;

export type CacheResult = (typeof results)[number];

export interface CacheMetrics {
  count: (result: CacheResult) => void;
  evicted: () => void;
}

export const createCacheMetrics = (
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
