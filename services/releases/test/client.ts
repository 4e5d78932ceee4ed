import type { RouteDefinition } from '@larkway/kit-contract';
import { authorizationFor } from '@larkway/kit/signing';
import { type ChangeResult, releasesRoutes } from '@larkway/releases-contract';
import type { Candidate } from './candidate.js';

/** The secrets that the console and site servers share with the service in tests. */
export const operationsToken = 'operations-token-of-the-tests-0001';
export const siteToken = 'site-token-of-the-tests-0000000001';

export interface Answer {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read successful and failed responses
  body: any;
}

interface Named {
  name: string;
  version?: string;
}

type More = Record<string, unknown>;

const reason = 'as a test wants it';

/** A client of the release service, with or without a token. */
export interface Client {
  token: string | undefined;
  get(
    route: RouteDefinition,
    given?: {
      params?: Record<string, string>;
      query?: Record<string, string>;
      headers?: Record<string, string>;
    },
  ): Promise<Answer>;
  post(route: RouteDefinition, body: object, params?: Record<string, string>): Promise<Answer>;
  publish(candidate: Candidate): Promise<Answer>;
  promote(remotes: Named[], more?: More): Promise<Answer>;
  rollBack(remotes: Named[], more?: More): Promise<Answer>;
  setCanary(name: string, version: string, percent: number, more?: More): Promise<Answer>;
  stopCanary(name: string, more?: More): Promise<Answer>;
}

/** Whether the token is a shared secret, which signs passes, and not the token of a team. */
const isSharedSecret = (token: string): boolean => token === operationsToken || token === siteToken;

const pathOf = (path: string, params: Record<string, string>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!));

export const clientOf = (url: string, token?: string): Client => {
  const authorization: Record<string, string> =
    token === undefined
      ? {}
      : { authorization: isSharedSecret(token) ? authorizationFor(token) : `Bearer ${token}` };
  const answerOf = async (response: Response): Promise<Answer> => {
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
  };
  const client: Client = {
    token,
    get: async ({ path }, { params = {}, query = {}, headers = {} } = {}) =>
      answerOf(
        await fetch(`${url}${pathOf(path, params)}?${new URLSearchParams(query)}`, {
          headers: { ...authorization, ...headers },
        }),
      ),
    post: async ({ path }, body, params = {}) =>
      answerOf(
        await fetch(url + pathOf(path, params), {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...authorization },
          body: JSON.stringify(body),
        }),
      ),
    publish: (candidate) => client.post(releasesRoutes.publish, candidate),
    promote: (remotes, more) => client.post(releasesRoutes.promote, { remotes, reason, ...more }),
    rollBack: (remotes, more) => client.post(releasesRoutes.rollBack, { remotes, reason, ...more }),
    setCanary: (name, version, percent, more) =>
      client.post(releasesRoutes.setCanary, { name, version, percent, reason, ...more }),
    stopCanary: (name, more) => client.post(releasesRoutes.stopCanary, { name, reason, ...more }),
  };
  return client;
};

/** The result of a successful response. @throws Error with the response otherwise */
export const resultOf = ({ status, body }: Answer): ChangeResult => {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body as ChangeResult;
};
