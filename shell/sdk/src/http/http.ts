import { formProofHeader, idempotencyKeyHeader, type ProofChallenge } from '@larkway/kit-contract';
import { ApiError, toFailure } from './api-error';

export interface PostOptions {
  headers?: Record<string, string>;
  /** A repeated call with the same key is stored once. */
  idempotencyKey?: string;
  /** Milliseconds for the whole response; overrides the timeout of all calls. */
  timeout?: number;
}

export interface Http {
  /** @throws ApiError on a non-OK response; TypeError or AbortError if there was none */
  get: <T>(path: string) => Promise<T>;
  /** @throws ApiError on a non-OK response; TypeError or AbortError if there was none */
  post: <T>(path: string, body: unknown, options?: PostOptions) => Promise<T>;
  /**
   * Reads all paths in parallel; a failed call becomes a failure that `useApi` reports as `error`.
   */
  collect: (paths: string[]) => Promise<Record<string, unknown>>;
}

export interface HttpOptions {
  fetch: typeof fetch;
  /** Makes `/api/…` an absolute URL; not needed in the browser. */
  resolve?: (path: string) => string;
  headers?: Record<string, string>;
  /** Sent with every `post`. */
  postHeaders?: Record<string, string>;
  /** Milliseconds for a whole response. */
  timeout?: number;
  /**
   * Solves the proof-of-work challenge with which a service rejects a `post`; the `post` is then
   * repeated with the proof.
   */
  prove?: (challenge: ProofChallenge) => Promise<string>;
}

/** A missing response is a TypeError, like many mistakes in code. */
const unanswered = new WeakSet<object>();

const markUnanswered = (error: Error): never => {
  unanswered.add(error);
  throw error;
};

/** Whether a call failed, not the code around it: the service refused it, or did not answer. */
export const isCallError = (error: unknown): boolean =>
  error instanceof ApiError || unanswered.has(error as object);

const read = async <T>(response: Response): Promise<T> => {
  if (!response.ok) {
    const text = await response.text();
    throw new ApiError(
      response.status,
      text || response.statusText,
      Number(response.headers.get('retry-after')) || undefined,
    );
  }
  return (await response.json().catch(markUnanswered)) as T;
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
    }).catch(markUnanswered);

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
              ...(options?.idempotencyKey && { [idempotencyKeyHeader]: options.idempotencyKey }),
              ...(proof && { [formProofHeader]: proof }),
            },
          },
          options?.timeout,
        );
      const response = await sendWith();
      const challenge = prove && (await challengeOf(response));
      // If the challenge cannot be solved, the service's own error is returned: wait.
      const proof = challenge && (await prove(challenge).catch(() => undefined));
      return read(proof ? await sendWith(proof) : response);
    },
    collect: async (paths) => {
      const answers = await Promise.all(paths.map((path) => get(path).catch(toFailure)));
      return Object.fromEntries(paths.map((path, index) => [path, answers[index]]));
    },
  };
};
