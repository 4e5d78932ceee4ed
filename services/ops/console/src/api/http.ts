import {
  csrfHeader,
  opsErrorCodes,
  releaseCommandTimeout,
  remotesPath,
  visibleTexts,
} from '@larkway/ops-contract';
import { ApiError, createHttp } from '@larkway/sdk';

/** Dispatched on `window` when a response says that the session has ended. */
export const SESSION_ENDED = 'ops:session-ended';

/** Too many attempts; `seconds` until the next one is accepted. */
export class LockedOut extends ApiError {
  constructor(
    text: string,
    readonly seconds: number,
  ) {
    super(429, text);
    this.name = 'LockedOut';
  }
}

/** Seconds from a `Retry-After` header, which contains seconds or a date. */
export const retryAfterSeconds = (retryAfter: string | null, now: number): number => {
  if (retryAfter === null) return 60;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - now) / 1_000;
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : 60;
};

/** Milliseconds. */
const TIMEOUT = 30_000;

/** Timeout of a POST in milliseconds: release commands wait for the compatibility check. */
export const timeoutFor = (path: string): number =>
  path.startsWith(`${remotesPath}/`) ? releaseCommandTimeout : TIMEOUT;

const http = createHttp({
  fetch: async (input, init) => {
    const response = await fetch(input, init);
    if (response.status !== 429) return response;
    throw new LockedOut(
      await response.text(),
      retryAfterSeconds(response.headers.get('retry-after'), Date.now()),
    );
  },
  timeout: TIMEOUT,
});

let respondedAt = Date.now();

/** Milliseconds since the service last responded to this page. */
export const millisecondsSinceResponse = (): number => Date.now() - respondedAt;

let csrfToken = '';

/** Sets the session's CSRF token, which every POST sends. */
export const setCsrfToken = (token: string): void => {
  csrfToken = token;
};

/** Whether the session has ended, or another tab has started a new one. */
const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError &&
  ((error.status === 401 && error.code !== opsErrorCodes.refused) ||
    error.code === opsErrorCodes.crossSite);

const trackResponse = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    const given = await answer;
    respondedAt = Date.now();
    return given;
  } catch (error) {
    if (isSessionOver(error)) window.dispatchEvent(new Event(SESSION_ENDED));
    throw error;
  }
};

const post = <T>(path: string, body: object): Promise<T> =>
  trackResponse(
    http.post<T>(path, body, { headers: { [csrfHeader]: csrfToken }, timeout: timeoutFor(path) }),
  );

/**
 * GET. Characters that hide or reorder text are made visible in the response.
 * @throws ApiError on a refusal; TypeError or AbortError without a response.
 */
export const read = async <T>(path: string): Promise<T> =>
  visibleTexts(await trackResponse(http.get<T>(path)));

/** POST; otherwise like `read`. */
export const send = async <T>(path: string, body: object = {}): Promise<T> =>
  visibleTexts(await post<T>(path, body));

/** Like `send`, but with unchanged texts; for files, not for the screen. */
export const sendForFile = <T>(path: string): Promise<T> => post<T>(path, {});

const requestCsv = async (path: string, body: object): Promise<Response> => {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [csrfHeader]: csrfToken },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new ApiError(response.status, await response.text());
  return response;
};

/** POST whose response is a CSV file, with unchanged texts. Large ones have no timeout. */
export const sendForCsv = (path: string, body: object): Promise<Response> =>
  trackResponse(requestCsv(path, body));
