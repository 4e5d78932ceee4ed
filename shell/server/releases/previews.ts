import { decodeSigned, type Verifier } from '@larkway/kit/signing';
import {
  type Channel,
  type PreviewClaims,
  previewClaimsSchema,
  previewPath,
  type ResolvedRemote,
} from '@larkway/releases-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noStore, registerTokenLink, type SiteCookies } from '../token-links.js';
import type { Versions } from './versions.js';

const PREVIEW_COOKIE = 'lw-preview';
export const PREVIEW_END = '/preview/end';

/** A previewed version of one visitor, or why it cannot be shown. */
export type Preview =
  | { claims: PreviewClaims; remote: ResolvedRemote; problem?: never }
  | { claims: PreviewClaims; remote?: never; problem: string };

/** The claims of a link that was signed for this channel and has not expired. */
export type ReadPreview = (text: string | undefined) => PreviewClaims | undefined;

export const previewReader =
  (verifier: Verifier, channel: Channel): ReadPreview =>
  (text) => {
    const signed = text === undefined ? undefined : decodeSigned(text);
    if (!signed) return undefined;
    try {
      const claims = previewClaimsSchema.parse(JSON.parse(verifier.open(signed)));
      return claims.channel === channel && claims.expires * 1_000 > Date.now() ? claims : undefined;
    } catch {
      // A forged link gets the same answer as an expired one.
      return undefined;
    }
  };

export interface PreviewOptions {
  read: ReadPreview;
  cookies: SiteCookies;
}

/** The visitor's preview. Only registered versions are signed. */
export const previewOf = async (
  request: FastifyRequest,
  { read, cookies }: PreviewOptions,
  versions: Versions,
): Promise<Preview | undefined> => {
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

const NOT_VALID =
  'This preview link is not valid, or it has expired. Previews need a signed link: create one in the console (Releases), or with "npm run release -- preview <remote>@<version> --reason <text>".\n';

/** A preview link starts a preview in this browser; `POST /preview/end` ends it. */
export const registerPreviews = async (
  fastify: FastifyInstance,
  { read, cookies }: PreviewOptions,
): Promise<void> => {
  const cookie = cookies.nameOf(PREVIEW_COOKIE);
  await registerTokenLink(fastify, {
    path: previewPath,
    title: 'Preview',
    exchange: (token, reply) => {
      const claims = read(token);
      if (!claims) return undefined;
      const maxAge = Math.max(1, claims.expires - Math.floor(Date.now() / 1_000));
      void reply.setCookie(cookie, token, { ...cookies.options, maxAge });
      return claims.path;
    },
    refusal: { status: 404, text: NOT_VALID },
  });
  await fastify.register((scope, _options, done) => {
    // The button's form has no fields.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, parsed) =>
      parsed(null, void payload.resume()),
    );
    scope.post(PREVIEW_END, async (_request, reply) =>
      reply.headers(noStore).clearCookie(cookie, cookies.options).redirect('/', 303),
    );
    done();
  });
};
