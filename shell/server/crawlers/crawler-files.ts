import { refuse } from '@larkway/kit/http';
import { listedPaths, type ReadField, type ReleaseMap } from '@larkway/releases-contract';
import escapeHtml from 'escape-html';
import type { FastifyInstance } from 'fastify';
import { sendFile } from '../responses.js';
import { ListUnavailable } from './remembered-lists.js';

/** A sitemap by the protocol of sitemaps.org, for up to 50,000 absolute addresses. */
const sitemapXml = (addresses: string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `<url><loc>${escapeHtml(address)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

interface CrawlerFilesOptions {
  /** Canonical origin, no trailing slash. */
  origin: string;
  /** The live versions, whose manifests declare the pages. */
  resolve: () => ReleaseMap;
  read: ReadField;
}

const robotsTxt = (origin: string): string =>
  `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;

/**
 * `/sitemap.xml` and `/robots.txt`. If a list is unavailable and was never read, the sitemap is
 * answered 503 with Retry-After: a shorter one would tell search engines that pages are gone.
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
    const paths = await listedPaths(resolve().remotes, read).catch((error: unknown) => {
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
    return refuse(reply, 503);
  });
};
