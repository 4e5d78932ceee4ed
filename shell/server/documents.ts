import { randomUUID } from 'node:crypto';
import formBody from '@fastify/formbody';
import { refuse, spanOf } from '@larkway/kit/http';
import type { FormTokens } from '@larkway/kit/signing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { Logger } from 'pino';
import { SPECULATION_RULES_PATH } from './browser-files.js';
import { busyPage } from './plain-page.js';
import type {
  DocumentCache,
  FoundDocument,
  StoredDocument,
} from './document-cache/document-cache.js';
import type { SharedRendering } from './document-cache/shared-rendering.js';
import { type DocumentValues, fill } from './document-cache/template.js';
import { encodeResponse, encodingFor, encodingHeaders } from './encoded-response.js';
import type { Chosen, ChooseVersions } from './releases/choose-versions.js';
import type { Figures, SiteSettings } from './renderer.js';
import { type RenderOutcome, toError } from './rendering/render-plan.js';
import { Overloaded } from './rendering/render-pool.js';
import { ProcessLost, type RenderResponse } from './rendering/render-process.js';
import type { PageOrder, RenderService } from './rendering/render-service.js';
import { documentHeaders, newNonce } from './security-headers.js';
import { issueDocumentNonce } from './telemetry/document-nonce.js';
import { type DocumentTiming, startTiming } from './telemetry/server-timing.js';
import type { DocumentCounter } from './telemetry/visits.js';

export interface DocumentsOptions {
  render: RenderService['render'];
  /** Without it, each document is rendered for its visitor. */
  cache?: Pick<DocumentCache, 'find'> | undefined;
  /** The versions of one document; asked once for each. */
  choose: ChooseVersions;
  /** Whether the document shows which team owns what. */
  showsTeams: (request: FastifyRequest) => boolean;
  /** Of the forms that are sent. */
  formTokens: FormTokens;
  /** Signs the nonces of documents, by which their browsers' beacons are recognized. */
  beaconKey: string;
  site: SiteSettings;
  figures: () => Figures | undefined;
  /** Counts the results of the versions on a visitor's document. */
  counterFor: (request: FastifyRequest) => DocumentCounter;
  log: Logger;
}

const RETRY_AFTER_SECONDS = 5;
/** Characters of a query; a document for a longer one is rendered for its visitor alone. */
const LONGEST_SHARED_QUERY = 512;
/** Bytes of a posted form: room for overlong texts, which the form itself reports. */
const FORM_LIMIT = 256 * 1024;

/**
 * Paths such as `/inventory/`, `//inventory` and `/Inventory` are redirected: addresses of pages are
 * in lowercase. Escapes such as `%C3` stay as they are.
 */
const canonicalPath = (pathname: string): string =>
  pathname
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1')
    .replace(/%[\da-f]{2}|[A-Z]+/gi, (part) => (part[0] === '%' ? part : part.toLowerCase()));

/** A form's fields; the last one of each name. */
const fieldsOf = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body ?? {}).map(([name, value]) => [
      name,
      String(Array.isArray(value) ? value.at(-1) : value),
    ]),
  );

/** A rejected form keeps its token: a quick correction must not look like a program's haste. */
const formTokenFor = (formTokens: FormTokens, post: Record<string, string> | undefined): string =>
  Object.values(post ?? {}).find((value) => formTokens.isValid(value)) ?? formTokens.issue();

/** No document can be rendered now: browsers get a page, other clients the usual error. */
const refuseBusy = (
  options: DocumentsOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  if (!/\btext\/html\b/.test(request.headers.accept ?? '')) return void refuse(reply, 503);
  const nonce = newNonce();
  void reply
    .code(503)
    .headers({
      ...documentHeaders(nonce, { withTags: false }),
      'cache-control': 'no-store',
      'retry-after': String(RETRY_AFTER_SECONDS),
    })
    .send(busyPage(options.site, nonce));
};

const valuesOf = (
  { beaconKey, formTokens }: DocumentsOptions,
  { map }: Chosen,
  post?: Record<string, string>,
): DocumentValues => ({
  nonce: newNonce(),
  documentNonce: issueDocumentNonce(beaconKey, map.remotes),
  formToken: formTokenFor(formTokens, post),
  formKey: randomUUID(),
});

/** One document that is on its way to one visitor. */
interface Delivery {
  request: FastifyRequest;
  reply: FastifyReply;
  chosen: Chosen;
  url: URL;
  values: DocumentValues;
  showsTeams: boolean;
  counter: DocumentCounter;
  timing: DocumentTiming;
}

const orderOf = (
  options: DocumentsOptions,
  { request, chosen, url, values, showsTeams }: Delivery,
  post: Record<string, string> | undefined,
): PageOrder => ({
  pathname: url.pathname,
  search: url.search,
  ...values,
  inOneGo: isbot(request.headers['user-agent']),
  figures: options.figures(),
  preview: chosen.preview,
  showsTeams,
  post,
});

/** Ends a document whose process was lost; the browser shows what it has. */
const CUT_SHORT = '</body></html>';

/**
 * A document that the browser fetches before the visitor asks for it, and may never show
 * (https://wicg.github.io/nav-speculation/prefetch.html).
 */
const isPrefetch = ({ headers }: FastifyRequest): boolean =>
  /\bprefetch\b/.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? ''));

/**
 * Previews are not counted as visits, nor are prefetched documents: when one is shown, its browser
 * reports it, and the site cannot know.
 */
const countVisit = (
  { chosen, counter, request }: Delivery,
  { events }: Pick<RenderOutcome, 'events'>,
): void => {
  if (!chosen.preview && !isPrefetch(request))
    for (const [version, kind] of events) counter.count(version, kind);
};

interface StreamedBody {
  pieces: AsyncIterable<Buffer>;
  outcome: () => RenderOutcome;
}

const sendBody = async (
  options: DocumentsOptions,
  delivery: Delivery,
  status: number,
  { pieces, outcome }: StreamedBody,
): Promise<void> => {
  const { request, reply, counter } = delivery;
  const encoded = encodeResponse(reply.raw, request.headers['accept-encoding']);
  reply.headers(encoded.headers).hijack();
  reply.raw.writeHead(status, reply.getHeaders() as Record<string, string>);
  const write = request.method === 'HEAD' ? () => undefined : encoded.write;
  try {
    for await (const piece of pieces) await write(piece);
    countVisit(delivery, outcome());
  } catch (error) {
    if (!reply.raw.destroyed)
      options.log.error({ requestId: request.id, err: error }, 'a document was cut off');
    await write(CUT_SHORT);
  } finally {
    counter.end();
  }
  encoded.end();
};

type RenderedDocument = Extract<RenderResponse, { kind: 'document' }>;

const setHeaders = (
  options: DocumentsOptions,
  { request, reply, chosen, values, showsTeams, timing }: Delivery,
  {
    status,
    retryAfter,
    waited,
  }: Pick<RenderedDocument, 'status' | 'retryAfter'> & { waited?: number },
): void => {
  const seconds = retryAfter ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined);
  reply
    .code(status)
    .headers(documentHeaders(values.nonce, { withTags: options.site.tagManagerId !== undefined }))
    .header('larkway-versions', chosen.map.header)
    .header('server-timing', timing.header(waited, spanOf(request)?.context));
  if (request.headers['save-data'] !== 'on')
    reply.header('speculation-rules', `"${SPECULATION_RULES_PATH}"`);
  if (showsTeams) reply.header('cache-control', 'private, no-store');
  if (chosen.preview) reply.header('x-robots-tag', 'noindex');
  if (seconds !== undefined) reply.header('retry-after', String(seconds));
};

const sendResponse = async (
  options: DocumentsOptions,
  delivery: Delivery,
  response: RenderResponse,
  body: (document: RenderedDocument) => StreamedBody,
): Promise<void> => {
  const { reply } = delivery;
  if (response.kind === 'redirect') return void reply.redirect(response.to, response.status);
  if (response.kind === 'takes-no-post')
    return void refuse(reply.header('allow', 'GET, HEAD'), 405);
  setHeaders(options, delivery, response);
  await sendBody(options, delivery, response.status, body(response));
};

/** Renders the document for this visitor alone. */
const sendOwn = async (
  options: DocumentsOptions,
  delivery: Delivery,
  post: Record<string, string> | undefined,
): Promise<void> => {
  const { request, reply, chosen } = delivery;
  const gone = new AbortController();
  // An abort makes an error with a stack, also if nothing is under way.
  reply.raw.once('close', () => void (reply.raw.writableFinished || gone.abort()));
  const order = orderOf(options, delivery, post);
  const response = await options.render(
    chosen.map,
    order,
    { requestId: request.id, address: request.ip, trace: spanOf(request)?.context },
    gone.signal,
  );
  await sendResponse(options, delivery, response, ({ body, outcome }) => ({
    pieces: body as AsyncIterable<Buffer>,
    outcome: () => {
      const found = outcome();
      for (const { where, message } of found.failures)
        options.log.warn({ requestId: request.id, where, err: toError(message) }, 'region failed');
      return found;
    },
  }));
};

const filledPieces = async function* (
  rendering: SharedRendering,
  values: DocumentValues,
): AsyncGenerator<Buffer, void> {
  for await (const piece of rendering.pieces()) yield fill(piece, values);
};

/** Sends a rendering as it comes, with the values of this visitor. */
const sendShared = async (
  options: DocumentsOptions,
  delivery: Delivery,
  rendering: SharedRendering,
): Promise<void> => {
  const leave = rendering.join();
  delivery.reply.raw.once('close', leave);
  try {
    await sendResponse(options, delivery, await rendering.response, () => ({
      pieces: filledPieces(rendering, delivery.values),
      outcome: rendering.outcome,
    }));
  } finally {
    leave();
  }
};

const sendStored = async (
  options: DocumentsOptions,
  delivery: Delivery,
  { body, events }: StoredDocument,
): Promise<void> => {
  const { request, reply, counter, values } = delivery;
  const encoding = encodingFor(request.headers['accept-encoding']);
  const filled = body.filled(encoding, values);
  const pieces = Array.isArray(filled) ? filled : await filled;
  setHeaders(options, delivery, { status: 200 });
  if (!pieces) {
    const plain = await body.filled(undefined, values);
    return sendBody(options, delivery, 200, {
      pieces: (async function* () {
        yield* plain!;
      })(),
      outcome: () => ({ events, failures: [] }),
    });
  }
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  reply.headers(encodingHeaders(encoding)).header('content-length', length).hijack();
  const { raw } = reply;
  raw.writeHead(200, reply.getHeaders() as Record<string, string>);
  // Sends all pieces in as few packets as possible.
  raw.cork();
  if (request.method !== 'HEAD') for (const piece of pieces) raw.write(piece);
  raw.end();
  countVisit(delivery, { events });
  counter.end();
};

/** Visitors with the same versions share a document, unless it contains something personal. */
const findShared = (
  { cache }: DocumentsOptions,
  { request, chosen, url, values, showsTeams }: Delivery,
): FoundDocument | undefined => {
  if (
    !cache ||
    request.method === 'POST' ||
    chosen.preview ||
    showsTeams ||
    url.search.length > LONGEST_SHARED_QUERY
  )
    return undefined;
  const isCrawler = (): boolean => isbot(request.headers['user-agent']);
  return cache.find({
    map: chosen.map,
    pathname: url.pathname,
    search: url.search,
    isCrawler,
    requestId: request.id,
    trace: spanOf(request)?.context,
    values,
  });
};

const sendDocument = async (
  options: DocumentsOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  // Leading slashes or backslashes would name a host.
  const url = new URL(request.url.replace(/^[/\\]+/, '/'), options.site.origin);
  const canonical = canonicalPath(url.pathname);
  if (canonical !== url.pathname && request.method !== 'POST')
    return void reply.redirect(`${canonical}${url.search}`, 301);
  const timing = startTiming();
  const chosen = await options.choose(request, reply);
  if (!chosen) return refuseBusy(options, request, reply);
  timing.chosen();
  const post = request.method === 'POST' ? fieldsOf(request.body) : undefined;
  const delivery: Delivery = {
    request,
    reply,
    chosen,
    url,
    values: valuesOf(options, chosen, post),
    showsTeams: options.showsTeams(request),
    counter: options.counterFor(request),
    timing,
  };
  const found = findShared(options, delivery);
  spanOf(request)?.set({
    'larkway.versions': chosen.map.header,
    'larkway.document_cache': found?.result ?? 'bypass',
  });
  if (!found) return sendOwn(options, delivery, post);
  timing.cache(found.result);
  if (found.kind === 'stored') return sendStored(options, delivery, found.document);
  return sendShared(options, delivery, found.rendering);
};

/** Every other address is a document. Forms without scripts are posted to their page's address. */
export const registerDocuments = async (
  fastify: FastifyInstance,
  options: DocumentsOptions,
): Promise<void> => {
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
          if (error instanceof Overloaded || error instanceof ProcessLost)
            return refuseBusy(options, request, reply);
          throw error;
        }
      },
    });
  });
};
