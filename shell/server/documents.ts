import { randomBytes } from 'node:crypto';
import formBody from '@fastify/formbody';
import { describeError, isFormToken, issueFormToken } from '@larkway/kit';
import type { ReleaseMap, ResolvedRemote } from '@larkway/releases-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { Logger } from 'pino';
import { encodeResponse } from './encoded-response.js';
import type { Chosen } from './releases/choose-versions.js';
import type { Figures, Renderer, RenderRequest, SiteSettings } from './renderer.js';
import { documentHeaders } from './security-headers.js';
import type { Visitor } from './service-fetch.js';
import { issueDocumentNonce } from './telemetry/document-nonce.js';
import type { DocumentTally } from './telemetry/visits.js';

export interface DocumentsOptions {
  renderer: Renderer;
  /** The versions of one document; asked once for each. Nothing while nothing is live. */
  choose: (request: FastifyRequest, reply: FastifyReply) => Promise<Chosen | undefined>;
  /** Whether the document shows which team owns what. */
  showsTeams: (request: FastifyRequest) => boolean;
  entryOf: (map: ReleaseMap, remote: Pick<ResolvedRemote, 'name' | 'version'>) => Promise<string>;
  /** Calls the services on behalf of one visitor. */
  fetchFor: (visitor: Visitor) => typeof fetch;
  /** Signs the forms that are handed out. */
  formKey: string;
  /** Signs the nonces of documents, by which their browsers' beacons are recognized. */
  beaconKey: string;
  site: SiteSettings;
  figures: () => Figures | undefined;
  scripts: string[];
  /** Told what became of each version on a visitor's document. */
  tallyFor: (request: FastifyRequest) => DocumentTally;
  log: Logger;
}

const RETRY_AFTER_SECONDS = 5;
/** Bytes of a posted form: room for texts that are too long, so that the form itself can say so. */
const FORM_LIMIT = 256 * 1024;

/** `/inventory/` and `//inventory` are not addresses of their own. */
const canonicalPath = (pathname: string): string => pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');

/** A form's fields; of several under one name the last. */
const fieldsOf = (body: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(body ?? {}).map(([name, value]) => [name, String(Array.isArray(value) ? value.at(-1) : value)]));

const refuse = (reply: FastifyReply, statusCode: number): void => {
  const { status, headers, body } = describeError({ statusCode });
  void reply.code(status).headers({ 'cache-control': 'no-store', ...headers }).send(body);
};

const renderRequest = (options: DocumentsOptions, { map, preview }: Chosen, request: FastifyRequest, url: URL, nonce: string, tally: DocumentTally): RenderRequest => ({
    map,
    preview,
    showsTeams: options.showsTeams(request),
    nonce,
    documentNonce: issueDocumentNonce(options.beaconKey, map.remotes),
    pathname: url.pathname,
    search: url.search,
    site: options.site,
    figures: options.figures(),
    scripts: options.scripts,
    post: request.method === 'POST' ? fieldsOf(request.body) : undefined,
    inOneGo: isbot(request.headers['user-agent']),
    // A form that comes back with a complaint is as old as it was: a quick correction is not the haste of a program.
    formToken: (posted) => (posted !== undefined && isFormToken(options.formKey, posted) ? posted : issueFormToken(options.formKey)),
    fetch: options.fetchFor({ requestId: request.id, address: request.ip }),
    entryOf: (remote) => options.entryOf(map, remote),
    // A preview is no visit: what is tried out there is not live.
    onTally: preview ? () => undefined : tally.count,
    onError: (err, where) => options.log.warn({ requestId: request.id, where, err }, 'region failed'),
});

const sendDocument = async (options: DocumentsOptions, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  // Two slashes, or backslashes, at the beginning would name a host.
  const url = new URL(request.url.replace(/^[/\\]+/, '/'), options.site.origin);
  const canonical = canonicalPath(url.pathname);
  if (canonical !== url.pathname && request.method !== 'POST') return void reply.redirect(`${canonical}${url.search}`, 301);

  const chosen = await options.choose(request, reply);
  if (!chosen) return refuse(reply, 503);
  const nonce = randomBytes(16).toString('base64');
  const tally = options.tallyFor(request);
  const wanted = renderRequest(options, chosen, request, url, nonce, tally);
  const rendering = await options.renderer.render(wanted);
  if (rendering.kind === 'redirect') return void reply.redirect(rendering.to, rendering.status);
  if (rendering.kind === 'takes-no-post') return refuse(reply.header('allow', 'GET, HEAD'), 405);

  const encoded = encodeResponse(reply.raw, request.headers['accept-encoding']);
  await rendering.stream({
    begin: (status) => {
      reply.code(status).headers({ ...documentHeaders(nonce, { withTags: options.site.tagManagerId !== undefined }), ...encoded.headers });
      const retryAfter = rendering.retryAfter ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined);
      if (wanted.showsTeams) reply.header('cache-control', 'private, no-store');
      if (chosen.preview) reply.header('x-robots-tag', 'noindex');
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
      reply.hijack();
      reply.raw.writeHead(status, reply.getHeaders() as Record<string, string>);
    },
    write: (html) => (request.method === 'HEAD' ? undefined : encoded.write(html)),
    end: () => encoded.end(),
  }).finally(tally.end);
};

/** Every address that is neither a file nor a call is a document. A form without scripts is posted to its page's address. */
export const registerDocuments = async (fastify: FastifyInstance, options: DocumentsOptions): Promise<void> => {
  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(formBody, { bodyLimit: FORM_LIMIT });
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      bodyLimit: FORM_LIMIT,
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
  });
};
