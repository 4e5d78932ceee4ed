import {
  csrfHeader,
  opsErrorCodes,
  releaseCommandTimeout,
  remotesPath,
  visibleTexts,
} from '@larkway/ops-contract';
import { ApiError, createHttp } from '@larkway/sdk';

/** Dispatched on `window` when an answer says that nobody is signed in any more. */
export const SESSION_ENDED = 'ops:session-ended';

/** Too many tries; `seconds` until the next one counts. */
export class LockedOut extends ApiError {
  constructor(
    text: string,
    readonly seconds: number,
  ) {
    super(429, text);
    this.name = 'LockedOut';
  }
}

/** `Retry-After` is in seconds, or a date. */
export const retryAfterSeconds = (retryAfter: string | null, now: number): number => {
  if (retryAfter === null) return 60;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - now) / 1_000;
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : 60;
};

/** Milliseconds. */
const TIMEOUT = 30_000;

/** Milliseconds that what changes something may take: commands on releases wait for the compatibility check. */
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

/** Milliseconds since the service last answered this page. */
export const millisecondsSinceResponse = (): number => Date.now() - respondedAt;

let csrfToken = '';

/** The token of the session, which whatever changes something has to carry. */
export const setCsrfToken = (token: string): void => {
  csrfToken = token;
};

/** The session has ended, or is another than this tab knows. */
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

/** Texts in the answer cannot hide characters or reorder what is shown around them. @throws ApiError on a refusal; TypeError or AbortError when there was no answer. */
export const read = async <T>(path: string): Promise<T> =>
  visibleTexts(await trackResponse(http.get<T>(path)));

/** Like `read`, for what changes something. */
export const send = async <T>(path: string, body: object = {}): Promise<T> =>
  visibleTexts(await post<T>(path, body));

/** Like `send`, with texts as they were written; for files, not for the screen. */
export const sendForFile = <T>(path: string): Promise<T> => post<T>(path, {});
