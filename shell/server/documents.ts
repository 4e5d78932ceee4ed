import { randomBytes } from 'node:crypto';
import type { ReleaseMap } from '@larkway/releases-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { encodeResponse } from './encoded-response.js';
import type { Figures, Renderer, RenderRequest, SiteSettings } from './renderer.js';
import { documentHeaders } from './security-headers.js';

export interface DocumentsOptions {
  renderer: Renderer;
  /** The live versions; asked once for every document. */
  resolve: () => ReleaseMap;
  entryOf: (map: ReleaseMap, remote: string) => Promise<string>;
  /** Reads from the services on behalf of one request. */
  fetchFor: (requestId: string) => typeof fetch;
  site: SiteSettings;
  figures: () => Figures | undefined;
  scripts: string[];
  log: Logger;
}

const RETRY_AFTER_SECONDS = '5';

/** `/inventory/` and `//inventory` are not addresses of their own. */
const canonicalPath = (pathname: string): string => pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');

const renderRequest = (options: DocumentsOptions, request: FastifyRequest, url: URL, nonce: string): RenderRequest => {
  const map = options.resolve();
  return {
    map,
    nonce,
    pathname: url.pathname,
    search: url.search,
    site: options.site,
    figures: options.figures(),
    scripts: options.scripts,
    fetch: options.fetchFor(request.id),
    entryOf: (remote) => options.entryOf(map, remote),
    onError: (err, where) => options.log.warn({ requestId: request.id, where, err }, 'region failed'),
  };
};

const sendDocument = async (options: DocumentsOptions, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const url = new URL(request.url.replace(/^\/+/, '/'), options.site.origin);
  const canonical = canonicalPath(url.pathname);
  if (canonical !== url.pathname) return void reply.redirect(`${canonical}${url.search}`, 301);

  const nonce = randomBytes(16).toString('base64');
  const rendering = await options.renderer.render(renderRequest(options, request, url, nonce));
  if (rendering.redirect) return void reply.redirect(`${rendering.redirect.to}${url.search}`, rendering.redirect.status);

  const encoded = encodeResponse(reply.raw, request.headers['accept-encoding']);
  await rendering.stream({
    begin: (status) => {
      reply.code(status).headers({ ...documentHeaders(nonce), ...encoded.headers });
      if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
      reply.hijack();
      reply.raw.writeHead(status, reply.getHeaders() as Record<string, string>);
    },
    write: (html) => (request.method === 'HEAD' ? undefined : encoded.write(html)),
    end: () => encoded.end(),
  });
};

/** Every address that is neither a file nor a call is a document. */
export const registerDocuments = (fastify: FastifyInstance, options: DocumentsOptions): void => {
  fastify.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      try {
        await sendDocument(options, request, reply);
      } catch (error) {
        if (!reply.raw.headersSent) throw error;
        options.log.error({ requestId: request.id, err: error }, 'document cut off');
        reply.raw.destroy();
      }
    },
  });
};

