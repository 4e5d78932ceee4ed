import { describeError } from '@larkway/kit/errors';
import { etagOf, matchesEtag } from '@larkway/kit/http';
import type { ReleaseMap } from '@larkway/releases-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ListUnavailable, listedPaths, type ReadField } from './listed-paths.js';
import { sitemapXml } from './sitemap-xml.js';

export interface CrawlerFilesOptions {
  /** Canonical origin, no trailing slash. */
  origin: string;
  /** The live versions, whose faces say which pages there are. */
  resolve: () => ReleaseMap;
  read: ReadField;
}

const CACHE_CONTROL = 'public, max-age=300, stale-while-revalidate=86400';

const robotsTxt = (origin: string): string => `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;

const send = (request: FastifyRequest, reply: FastifyReply, type: string, text: string): FastifyReply => {
  const body = Buffer.from(text);
  const etag = etagOf(body);
  reply.headers({ etag, 'cache-control': CACHE_CONTROL });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(type).send(body);
};

/**
 * `/sitemap.xml` and `/robots.txt`. While a list that was never read is unavailable, the sitemap is answered 503 with
 * Retry-After: a shorter one would tell search engines that pages are gone.
 */
export const registerCrawlerFiles = (fastify: FastifyInstance, { origin, resolve, read }: CrawlerFilesOptions): void => {
  const robots = robotsTxt(origin);
  fastify.get('/robots.txt', (request, reply) => send(request, reply, 'text/plain; charset=utf-8', robots));

  fastify.get('/sitemap.xml', async (request, reply) => {
    const paths = await listedPaths(resolve(), read).catch((error: unknown) => {
      if (error instanceof ListUnavailable) return undefined;
      throw error;
    });
    if (paths) return send(request, reply, 'application/xml; charset=utf-8', sitemapXml(paths.map((path) => new URL(path, origin).href)));
    const { status, headers, body } = describeError({ statusCode: 503 });
    return reply.code(status).headers({ 'cache-control': 'no-store', ...headers }).send(body);
  });
};
