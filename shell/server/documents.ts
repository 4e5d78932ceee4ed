import { randomBytes } from 'node:crypto';
import formBody from '@fastify/formbody';
import { describeError, isFormToken, issueFormToken } from '@larkway/kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { Logger } from 'pino';
import { busyPage } from './busy-page.js';
import { encodeResponse } from './encoded-response.js';
import type { Chosen } from './releases/choose-versions.js';
import type { Figures, SiteSettings } from './renderer.js';
import { toError } from './rendering/render-plan.js';
import { Overloaded } from './rendering/overload.js';
import { ProcessLost, type RenderResponse } from './rendering/render-process.js';
import type { PageOrder, RenderService } from './rendering/render-service.js';
import { documentHeaders } from './security-headers.js';
import { issueDocumentNonce } from './telemetry/document-nonce.js';
import type { DocumentTally } from './telemetry/visits.js';

export interface DocumentsOptions {
  render: RenderService['render'];
  /** The versions of one document; asked once for each. Nothing while nothing is live. */
  choose: (request: FastifyRequest, reply: FastifyReply) => Promise<Chosen | undefined>;
  /** Whether the document shows which team owns what. */
  showsTeams: (request: FastifyRequest) => boolean;
  /** Signs the forms that are handed out. */
  formKey: string;
  /** Signs the nonces of documents, by which their browsers' beacons are recognized. */
  beaconKey: string;
  site: SiteSettings;
  figures: () => Figures | undefined;
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

/** A form that comes back with a complaint is as old as it was: a quick correction is not the haste of a program. */
const formTokenFor = (formKey: string, post: Record<string, string> | undefined): string =>
  Object.values(post ?? {}).find((value) => isFormToken(formKey, value)) ?? issueFormToken(formKey);

/** No document can be rendered now: a page for people, the usual error for programs. */
const refuseBusy = (options: DocumentsOptions, request: FastifyRequest, reply: FastifyReply): void => {
  if (!/\btext\/html\b/.test(request.headers.accept ?? '')) return refuse(reply, 503);
  const nonce = randomBytes(16).toString('base64');
  void reply
    .code(503)
    .headers({ ...documentHeaders(nonce, { withTags: false }), 'cache-control': 'no-store', 'retry-after': String(RETRY_AFTER_SECONDS) })
    .send(busyPage(options.site, nonce));
};

const orderOf = (options: DocumentsOptions, { map, preview }: Chosen, request: FastifyRequest, url: URL, nonce: string): PageOrder => {
  const post = request.method === 'POST' ? fieldsOf(request.body) : undefined;
  return {
    pathname: url.pathname,
    search: url.search,
    nonce,
    documentNonce: issueDocumentNonce(options.beaconKey, map.remotes),
    formToken: formTokenFor(options.formKey, post),
    inOneGo: isbot(request.headers['user-agent']),
    figures: options.figures(),
    preview,
    showsTeams: options.showsTeams(request),
    post,
  };
};

/** What ends a document whose process was lost on the way: the browser goes on from what it has. */
const CUT_SHORT = '</body></html>';

const sendBody = async (options: DocumentsOptions, request: FastifyRequest, reply: FastifyReply, response: Extract<RenderResponse, { kind: 'document' }>, tally: DocumentTally, isPreview: boolean): Promise<void> => {
  const encoded = encodeResponse(reply.raw, request.headers['accept-encoding']);
  reply.headers(encoded.headers).hijack();
  reply.raw.writeHead(response.status, reply.getHeaders() as Record<string, string>);
  const write = request.method === 'HEAD' ? () => undefined : encoded.write;
  try {
    for await (const piece of response.body) await write(piece as Buffer);
    const { tallies, failures } = response.outcome();
    // A preview is no visit: what is tried out there is not live.
    if (!isPreview) for (const [version, kind] of tallies) tally.count(version, kind);
    for (const { where, message } of failures) options.log.warn({ requestId: request.id, where, err: toError(message) }, 'region failed');
  } catch (error) {
    if (!reply.raw.destroyed) options.log.error({ requestId: request.id, err: error }, 'document cut short');
    await write(CUT_SHORT);
  }
  encoded.end();
};

const sendDocument = async (options: DocumentsOptions, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  // Two slashes, or backslashes, at the beginning would name a host.
  const url = new URL(request.url.replace(/^[/\\]+/, '/'), options.site.origin);
  const canonical = canonicalPath(url.pathname);
  if (canonical !== url.pathname && request.method !== 'POST') return void reply.redirect(`${canonical}${url.search}`, 301);
  const chosen = await options.choose(request, reply);
  if (!chosen) return refuseBusy(options, request, reply);
  const nonce = randomBytes(16).toString('base64');
  const tally = options.tallyFor(request);
  const order = orderOf(options, chosen, request, url, nonce);
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const response = await options.render(chosen.map, order, { requestId: request.id, address: request.ip }, gone.signal);
  if (response.kind === 'redirect') return void reply.redirect(response.to, response.status);
  if (response.kind === 'takes-no-post') return refuse(reply.header('allow', 'GET, HEAD'), 405);

  const retryAfter = response.retryAfter ?? (response.status === 503 ? RETRY_AFTER_SECONDS : undefined);
  reply.code(response.status).headers(documentHeaders(nonce, { withTags: options.site.tagManagerId !== undefined }));
  if (order.showsTeams) reply.header('cache-control', 'private, no-store');
  if (chosen.preview) reply.header('x-robots-tag', 'noindex');
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  await sendBody(options, request, reply, response, tally, chosen.preview !== undefined).finally(tally.end);
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
          if (reply.raw.destroyed) return reply.hijack();
          if (error instanceof Overloaded || error instanceof ProcessLost) return refuseBusy(options, request, reply);
          throw error;
        }
      },
    });
  });
};
