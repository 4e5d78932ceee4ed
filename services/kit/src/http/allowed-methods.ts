import type { RouteDefinition } from '@larkway/kit-contract';

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : escape(part)))
      .join('/')}$`,
  );

/** Finds the methods that an address does answer, so that a wrong method gets 405 rather than 404. */
export const allowedMethods = (routes: readonly RouteDefinition[]): ((url: string) => string[]) => {
  const patterns = routes.map(({ method, path }) => ({ method, pattern: patternOf(path) }));
  return (url) => {
    const path = url.split('?', 1)[0]!;
    const methods = patterns
      .filter(({ pattern }) => pattern.test(path))
      .map(({ method }) => method);
    return [
      ...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))),
    ];
  };
};
