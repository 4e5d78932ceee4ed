import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { FollowedFigures } from '../catalog-figures.js';
import type { RenderService } from '../rendering/render-service.js';
import type { Upstreams } from '../service-calls.js';
import { createDocumentCache, type DocumentCache } from './document-cache.js';
import { type FollowedRevisions, followRevisions } from './follow-revisions.js';

const MEGABYTE = 1_048_576;

export interface CachedDocumentsOptions {
  /** Megabytes. */
  limit: number;
  upstreams: Upstreams;
  render: RenderService['render'];
  figures: FollowedFigures;
  registry: Registry;
  log: Logger;
}

export interface CachedDocuments extends DocumentCache {
  revisions: FollowedRevisions;
  close: () => void;
}

/** A document cache that services invalidate when their data change. */
export const cacheDocuments = ({
  limit,
  upstreams,
  render,
  figures,
  registry,
  log,
}: CachedDocumentsOptions): CachedDocuments => {
  const revisions = followRevisions({
    origins: [...new Set(upstreams.map(({ origin }) => origin))],
    onChange: (origin) => {
      cache.invalidate(origin);
      void figures.refresh();
    },
    onFollowed: (origin, isFollowed) => cache.markFollowed(origin, isFollowed),
    log,
  });
  const cache = createDocumentCache({
    limit: limit * MEGABYTE,
    render,
    revisions,
    figures: figures.current,
    registry,
    log,
  });
  return { ...cache, revisions, close: revisions.close };
};
