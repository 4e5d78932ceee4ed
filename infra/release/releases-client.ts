import { type ErrorBody, errorBodySchema, type RouteDefinition } from '@larkway/kit-contract';
import { authorizationFor } from '@larkway/kit/signing';
import { COMMAND_TIMEOUT } from '@larkway/releases-contract';
import type { input, output, ZodType } from 'zod';

/** The release service refused the request. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    /** A sentence before the error message. */
    prefix = '',
  ) {
    super(
      [
        `${prefix}${body.error}`,
        ...(body.issues ?? []).map(({ path, message }) => `  ${path}: ${message}`),
      ].join('\n'),
    );
  }
}

/** The release service is unreachable or unavailable. */
export class Unreachable extends Error {}

type Given<S> = S extends ZodType ? input<S> : undefined;

interface Call<R extends RouteDefinition> {
  params?: Record<string, string>;
  query?: Given<R['query']>;
  body?: Given<R['body']>;
}

export interface ReleasesClient {
  /** @throws Refused, Unreachable */
  call: <R extends RouteDefinition>(
    route: R,
    call?: Call<R>,
  ) => Promise<output<R['success']['schema']>>;
}

export interface ReleasesAddress {
  url: string;
  /**
   * A team's token, an OpenID Connect token of a pipeline, or the secret that the console shares
   * with the service. A function is called before each request.
   */
  token: string | (() => Promise<string>);
}

const addressOf = (
  url: string,
  { path }: RouteDefinition,
  { params = {}, query = {} }: Call<RouteDefinition>,
): URL => {
  const address = new URL(
    path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!)),
    url,
  );
  for (const [name, value] of Object.entries(query as object))
    if (value !== undefined) address.searchParams.set(name, String(value));
  return address;
};

const refusedToken = (url: string): string =>
  `${url} refused the token (RELEASES_TOKEN, or the token of the site that runs here). `;

const refusalOf = async (url: string, response: Response): Promise<Error> => {
  const text = await response.text();
  try {
    const body = errorBodySchema.parse(JSON.parse(text));
    return response.status === 503
      ? new Unreachable(body.error)
      : new Refused(response.status, body, response.status === 401 ? refusedToken(url) : '');
  } catch {
    return new Unreachable(
      `${url} answered ${response.status} without an error of the release service. Check the address.`,
    );
  }
};

/** Whether the token is sent as it is: one of a team, or a JSON Web Token. */
const isBearerToken = (token: string): boolean =>
  token.startsWith('lwr_') || /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/.test(token);

/** A client for the routes of the release service's contract. */
export const openReleases = ({ url, token }: ReleasesAddress): ReleasesClient => ({
  call: async (route, call = {}) => {
    const { body } = call;
    const secret = typeof token === 'string' ? token : await token();
    let response: Response;
    try {
      response = await fetch(addressOf(url, route, call), {
        method: route.method,
        headers: {
          authorization: isBearerToken(secret) ? `Bearer ${secret}` : authorizationFor(secret),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(COMMAND_TIMEOUT),
      });
    } catch (error) {
      const { cause, message } = error as Error & { cause?: Error };
      throw new Unreachable(`${url} is unreachable (${cause?.message || message})`, {
        cause: error,
      });
    }
    if (!response.ok) throw await refusalOf(url, response);
    return route.success.schema.parse(await response.json()) as never;
  },
});
