import { decodeSigned, type Verifier } from '@larkway/kit/signing';
import { type Channel, type PreviewClaims, previewClaimsSchema, type ResolvedRemote } from '@larkway/releases-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteCookies } from '../site-cookies.js';
import type { Versions } from './versions.js';

const PREVIEW_COOKIE = 'lw-preview';
export const PREVIEW_END = '/preview/end';

/** A version that one visitor looks at before others do, or why it cannot be shown. */
export type Preview = { claims: PreviewClaims; remote: ResolvedRemote; problem?: never } | { claims: PreviewClaims; remote?: never; problem: string };

/** What a link says, when the release service signed it for this channel and it has not expired. */
export type ReadPreview = (text: string | undefined) => PreviewClaims | undefined;

export const previewReader = (verifier: Verifier, channel: Channel): ReadPreview => (text) => {
  const signed = text === undefined ? undefined : decodeSigned(text);
  if (!signed) return undefined;
  try {
    const claims = previewClaimsSchema.parse(JSON.parse(verifier.open(signed)));
    return claims.channel === channel && claims.expires * 1_000 > Date.now() ? claims : undefined;
  } catch {
    // Whoever made it up learns as much as whoever comes too late.
    return undefined;
  }
};

export interface PreviewOptions {
  read: ReadPreview;
  cookies: SiteCookies;
}

/** The visitor's preview. Only what the release service has registered is ever signed. */
export const previewOf = async (request: FastifyRequest, { read, cookies }: PreviewOptions, versions: Versions): Promise<Preview | undefined> => {
  const claims = read(request.cookies[cookies.nameOf(PREVIEW_COOKIE)]);
  if (!claims) return undefined;
  try {
    const remote = await versions.find(claims.name, claims.pointer);
    await versions.load(remote);
    return { claims, remote };
  } catch (error) {
    return { claims, problem: error instanceof Error ? error.message : String(error) };
  }
};

/** Also the answer to `/preview/mfe-dealers@1`, without a signature. */
const NOT_VALID =
  'This preview link is not valid, or it has expired. Previews need a signed link: create one in the console (Releases), or with "npm run release -- preview <remote>@<version> --reason <text>".\n';

const noStore = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' };

/** `/preview/<link>` begins a preview in this browser, `POST /preview/end` ends it. */
export const registerPreviews = async (fastify: FastifyInstance, { read, cookies }: PreviewOptions): Promise<void> => {
  const cookie = cookies.nameOf(PREVIEW_COOKIE);
  await fastify.register((scope, _options, done) => {
    // The button's form has no fields.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, void payload.resume()));

    // Not a parameter: those are short.
    scope.get<{ Params: { '*': string } }>('/preview/*', async (request, reply: FastifyReply) => {
      const { '*': link } = request.params;
      const claims = read(link);
      reply.headers(noStore);
      if (!claims) return reply.code(404).type('text/plain; charset=utf-8').send(NOT_VALID);
      const maxAge = Math.max(1, claims.expires - Math.floor(Date.now() / 1_000));
      return reply.setCookie(cookie, link, { ...cookies.options, maxAge }).redirect(claims.path, 303);
    });
    scope.post(PREVIEW_END, async (_request, reply: FastifyReply) => reply.headers(noStore).clearCookie(cookie, cookies.options).redirect('/', 303));
    done();
  });
};
