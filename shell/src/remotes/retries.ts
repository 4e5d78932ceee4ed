/** Milliseconds. The visitor sees the pending state until then. */
export const FILE_TIMEOUT = 8_000;
const RETRY_DELAYS = [300, 1_200];

/** Not retried: the visitor has waited long enough. */
export class FileTimeout extends Error {
  constructor(url: string) {
    super(`${url} did not load within ${FILE_TIMEOUT} ms`);
  }
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Attempts again after each delay. @throws the last error, or the first `FileTimeout` */
export const withRetries = async <T>(
  attempt: (number: number) => Promise<T>,
  onFailure: (error: unknown) => void = () => undefined,
): Promise<T> => {
  for (const [number, delay] of RETRY_DELAYS.entries()) {
    try {
      return await attempt(number);
    } catch (error) {
      if (error instanceof FileTimeout) throw error;
      onFailure(error);
      await pause(delay);
    }
  }
  return attempt(RETRY_DELAYS.length);
};

/** The address of a file for an attempt: a new one each, because a broken copy may be cached. */
export const addressFor = (url: string, attempt: number): string =>
  attempt === 0 ? url : `${url}?retry=${attempt}`;
