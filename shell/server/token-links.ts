import formBody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { plainPage } from './plain-page.js';
import { documentHeaders, newNonce } from './security-headers.js';

/** How the site names and sets its cookies. */
export interface SiteCookies {
  nameOf: (base: string) => string;
  /** `Lax`: with `Strict`, a visitor who follows a link from another site would get the first document without a preview or team boundaries. */
  options: { path: '/'; httpOnly: true; sameSite: 'lax'; secure: boolean };
}

/** `__Host-` makes browsers refuse a cookie from any other host, and without TLS. Both are left out for local runs in browsers that keep no Secure cookies without TLS. */
export const siteCookies = (insecure: boolean): SiteCookies => ({
  nameOf: (base) => (insecure ? base : `__Host-${base}`),
  options: { path: '/', httpOnly: true, sameSite: 'lax', secure: !insecure },
});

/** A link with a token behind `#`, which browsers send to no server: no log and no `Referer` header has it. */
interface TokenLinkOptions {
  /** `GET` answers a page that reads the token from its own address and sends it by `POST` to the same path. */
  path: string;
  /** Heading of that page. */
  title: string;
  /** Sets a cookie in place of a valid token. @returns the path to show next, or `undefined` for a token that is not valid. */
  exchange: (token: string, reply: FastifyReply) => string | undefined;
  /** Answer to a token that is not valid. */
  refusal: { status: 403 | 404; text: string };
}

export const noStore = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

/** With `no-referrer`, browsers send `Origin: null` with the form, which is refused as a post from another site. */
const pageHeaders = { ...noStore, 'referrer-policy': 'same-origin' };

/** Bytes of a posted token and its name. */
const BODY_LIMIT = 8 * 1_024;

/** The address loses the token before anything else happens, so that it is not in the browser's history either. */
const script = `
const token = location.hash.slice(1);
history.replaceState(null, '', location.pathname);
const form = document.forms[0];
form.elements.token.value = token;
form.submit();`;

const form =
  '<form method="post"><input type="hidden" name="token"></form><noscript><p>This link needs JavaScript.</p></noscript>';

/** Answers a link whose token is exchanged for a cookie. Posts from other sites are refused before they come here. */
export const registerTokenLink = async (
  fastify: FastifyInstance,
  { path, title, exchange, refusal }: TokenLinkOptions,
): Promise<void> => {
  await fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(formBody, { bodyLimit: BODY_LIMIT });
    scope.get(path, (_request, reply) => {
      const nonce = newNonce();
      return reply
        .headers({ ...documentHeaders(nonce, { withTags: false }), ...pageHeaders })
        .send(plainPage({ title, nonce, main: `<h1>${title}</h1>${form}`, script }));
    });
    scope.post<{ Body?: { token?: unknown } }>(path, (request, reply) => {
      const token = request.body?.token;
      reply.headers(noStore);
      const next = typeof token === 'string' ? exchange(token, reply) : undefined;
      return next === undefined
        ? reply.code(refusal.status).type('text/plain; charset=utf-8').send(refusal.text)
        : reply.redirect(next, 303);
    });
  });
};
