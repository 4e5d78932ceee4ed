import { formProofHeader, type ProofChallenge } from '@larkway/kit-contract';
import { ApiError } from './api-error';
import { toFailure } from './failure';

export interface PostOptions {
  headers?: Record<string, string>;
  /** Milliseconds for the whole answer, in place of the timeout of all calls. */
  timeout?: number;
}

export interface Http {
  /** @throws ApiError on a non-OK answer; TypeError or AbortError when there was none. */
  get: <T>(path: string) => Promise<T>;
  /** @throws ApiError on a non-OK answer; TypeError or AbortError when there was none. */
  post: <T>(path: string, body: unknown, options?: PostOptions) => Promise<T>;
  /** Reads all paths side by side; what fails becomes a failure that `useApi` reports as `error`. */
  collect: (paths: string[]) => Promise<Record<string, unknown>>;
}

export interface HttpOptions {
  fetch: typeof fetch;
  /** Turns `/api/…` into an absolute address; the browser needs none. */
  resolve?: (path: string) => string;
  headers?: Record<string, string>;
  /** Sent with every `post`. */
  postHeaders?: Record<string, string>;
  /** Milliseconds for a whole answer. */
  timeout?: number;
  /** Does the work that a service asks for instead of taking a `post`, which is then sent once more with the proof. */
  prove?: (challenge: ProofChallenge) => Promise<string>;
}

const read = async <T>(response: Response): Promise<T> => {
  if (!response.ok) {
    const text = await response.text();
    throw new ApiError(
      response.status,
      text || response.statusText,
      Number(response.headers.get('retry-after')) || undefined,
    );
  }
  return (await response.json()) as T;
};

const challengeOf = async (response: Response): Promise<ProofChallenge | undefined> =>
  response.status === 429
    ? (
        (await response
          .clone()
          .json()
          .catch(() => undefined)) as { challenge?: ProofChallenge } | undefined
      )?.challenge
    : undefined;

export const createHttp = ({
  fetch,
  resolve = (path) => path,
  headers = {},
  postHeaders,
  timeout,
  prove,
}: HttpOptions): Http => {
  const send = (path: string, init: RequestInit, limit = timeout): Promise<Response> =>
    fetch(resolve(path), {
      credentials: 'include',
      ...init,
      headers: { accept: 'application/json', ...headers, ...init.headers },
      signal: limit ? AbortSignal.timeout(limit) : undefined,
    });

  const get = async <T>(path: string): Promise<T> => read<T>(await send(path, {}));

  return {
    get,
    post: async (path, body, options) => {
      const sendWith = (proof?: string): Promise<Response> =>
        send(
          path,
          {
            method: 'POST',
            body: JSON.stringify(body),
            headers: {
              'content-type': 'application/json',
              ...postHeaders,
              ...options?.headers,
              ...(proof && { [formProofHeader]: proof }),
            },
          },
          options?.timeout,
        );
      const response = await sendWith();
      const challenge = prove && (await challengeOf(response));
      // A machine that cannot do the work is told what the service said: to wait.
      const proof = challenge && (await prove(challenge).catch(() => undefined));
      return read(proof ? await sendWith(proof) : response);
    },
    collect: async (paths) => {
      const answers = await Promise.all(paths.map((path) => get(path).catch(toFailure)));
      return Object.fromEntries(paths.map((path, index) => [path, answers[index]]));
    },
  };
};
