import { describeError } from '@larkway/kit/errors';
import type { ReleaseMap } from '@larkway/releases-contract';
import type { FastifyInstance } from 'fastify';
import { sendFile } from '../send-file.js';
import { ListUnavailable, listedPaths, type ReadField } from './listed-paths.js';
import { sitemapXml } from './sitemap-xml.js';

export interface CrawlerFilesOptions {
  /** Canonical origin, no trailing slash. */
  origin: string;
  /** The live versions, whose faces say which pages there are. */
  resolve: () => ReleaseMap;
  read: ReadField;
}

const robotsTxt = (origin: string): string =>
  `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;

/**
 * `/sitemap.xml` and `/robots.txt`. While a list that was never read is unavailable, the sitemap is answered 503 with
 * Retry-After: a shorter one would tell search engines that pages are gone.
 */
export const registerCrawlerFiles = (
  fastify: FastifyInstance,
  { origin, resolve, read }: CrawlerFilesOptions,
): void => {
  const robots = Buffer.from(robotsTxt(origin));
  fastify.get('/robots.txt', (request, reply) =>
    sendFile(request, reply, 'text/plain; charset=utf-8', robots),
  );

  fastify.get('/sitemap.xml', async (request, reply) => {
    const paths = await listedPaths(resolve(), read).catch((error: unknown) => {
      if (error instanceof ListUnavailable) return undefined;
      throw error;
    });
    if (paths)
      return sendFile(
        request,
        reply,
        'application/xml; charset=utf-8',
        Buffer.from(sitemapXml(paths.map((path) => new URL(path, origin).href))),
      );
    const { status, headers, body } = describeError({ statusCode: 503 });
    return reply
      .code(status)
      .headers({ 'cache-control': 'no-store', ...headers })
      .send(body);
  });
};
