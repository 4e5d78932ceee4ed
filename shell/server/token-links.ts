import formBody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { plainPage } from './plain-page.js';
import { documentHeaders, newNonce } from './security-headers.js';

/** How the site names and sets its cookies. */
export interface SiteCookies {
  nameOf: (base: string) => string;
  /**
   * `Lax`: with `Strict`, the first document after a link from another site would lack preview and
   * team boundaries.
   */
  options: { path: '/'; httpOnly: true; sameSite: 'lax'; secure: boolean };
}

/**
 * `__Host-` makes browsers refuse cookies of other hosts and without TLS. Local runs without TLS
 * omit it and `Secure`.
 */
export const siteCookies = (insecure: boolean): SiteCookies => ({
  nameOf: (base) => (insecure ? base : `__Host-${base}`),
  options: { path: '/', httpOnly: true, sameSite: 'lax', secure: !insecure },
});

/**
 * A link with a token after `#`, which browsers never send: no log and no `Referer` header contains
 * it.
 */
interface TokenLinkOptions {
  /** `GET` answers a page that reads the token from its address and posts it to the same path. */
  path: string;
  /** Heading of that page. */
  title: string;
  /**
   * Sets a cookie for a valid token.
   * @returns the path to show next; `undefined` for an invalid token
   */
  exchange: (token: string, reply: FastifyReply) => string | undefined;
  /** Answer to an invalid token. */
  refusal: { status: 403 | 404; text: string };
}

export const noStore = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

/** With `no-referrer`, browsers send `Origin: null`, which is refused as a cross-site post. */
const pageHeaders = { ...noStore, 'referrer-policy': 'same-origin' };

/** Bytes of a posted token and its name. */
const BODY_LIMIT = 8 * 1_024;

/** Removes the token from the address first, so that it is not in the history either. */
const script = `
const token = location.hash.slice(1);
history.replaceState(null, '', location.pathname);
const form = document.forms[0];
form.elements.token.value = token;
form.submit();`;

const form =
  '<form method="post"><input type="hidden" name="token"></form><noscript><p>This link needs JavaScript.</p></noscript>';

/** Registers a link whose token is exchanged for a cookie. Cross-site posts are refused earlier. */
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
