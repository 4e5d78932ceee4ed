import type { FastifyRequest } from 'fastify';

/** A name or an address, with or without a port: `www.larkway.example`, `[::1]:3000`. */
const host = /^(?:[\w-][\w.-]*|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

const hostHeadersOf = (rawHeaders: string[]): string[] => {
  const found: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') found.push(rawHeaders[index + 1]!);
  }
  return found;
};

/**
 * Whether a request says once, and in a valid form, which host it is for. Proxies and caches may read another one of two Host headers
 * than we do. HTTP/1.0, as in health checks of load balancers, needs none.
 */
export const hasValidHost = (request: FastifyRequest): boolean => {
  const { rawHeaders, httpVersion } = request.raw;
  const hosts = hostHeadersOf(rawHeaders);
  if (hosts.length === 0) return httpVersion === '1.0';
  // `request.host` is another one if a trusted proxy says so.
  return hosts.length === 1 && host.test(hosts[0]!) && host.test(request.host);
};
