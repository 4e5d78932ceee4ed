import type { FastifyRequest } from 'fastify';

/** A name or an address, with or without a port: `www.larkway.example`, `[::1]:3000`. */
const host = /^(?:[\w-][\w.-]*|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

let lastValid = '';

// Nearly every request names the same host as the one before it.
const isValid = (text: string): boolean => {
  if (text === lastValid) return true;
  if (!host.test(text)) return false;
  lastValid = text;
  return true;
};

/**
 * Whether a request says once, and in a valid form, which host it is for. Proxies and caches may read another one of two Host headers
 * than we do. HTTP/1.0, as in health checks of load balancers, needs none.
 */
export const hasValidHost = (request: FastifyRequest): boolean => {
  const { rawHeaders, httpVersion } = request.raw;
  let named: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue;
    if (named !== undefined) return false;
    named = rawHeaders[index + 1]!;
  }
  if (named === undefined) return httpVersion === '1.0';
  // `request.host` is another one if a trusted proxy says so.
  return isValid(named) && isValid(request.host);
};
