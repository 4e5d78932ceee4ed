import type { ScriptHashes } from './script-hashes';

/** Milliseconds after which a file counts as failed. The visitor sees the pending state until then. */
const FILE_TIMEOUT = 8_000;
const RETRY_DELAYS = [300, 1_200];

/** Whoever waited that long is not made to wait as long again. */
class Late extends Error {}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A failed preload would answer the next request for the same file. */
const dropPreload = (url: string): void =>
  document
    .querySelector(`link[rel=preload][href="${CSS.escape(new URL(url, location.href).pathname)}"]`)
    ?.remove();

/** The element that brings a file into the page, with the hash that the file was released under. */
type ElementOf = (url: string, integrity: string) => HTMLScriptElement | HTMLLinkElement;

const attach = (element: HTMLElement, url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      clearTimeout(timer);
      element.remove();
      reject(error);
    };
    const timer = setTimeout(() => fail(new Late(`${url} is late`)), FILE_TIMEOUT);
    element.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    element.onerror = () => fail(new Error(`${url} failed to load, or is not what was released`));
    document.head.append(element);
  });

/**
 * Brings files of remotes into the page, each with the hash that it was released under, or not at all.
 * @returns a function that throws when the file fails to load after all retries
 */
export const createFileLoader = (
  hashes: ScriptHashes,
  elementOf: ElementOf,
): ((url: string) => Promise<void>) => {
  const running = new Map<string, Promise<void>>();

  const loadAnew = async (url: string): Promise<void> => {
    const integrity = await hashes.of(url);
    const run = (attempt: number) => {
      const address = attempt === 0 ? url : `${url}?retry=${attempt}`;
      return attach(elementOf(address, integrity), address);
    };
    for (const [attempt, delay] of RETRY_DELAYS.entries()) {
      try {
        return await run(attempt);
      } catch (error) {
        if (error instanceof Late) throw error;
        dropPreload(url);
        await pause(delay);
      }
    }
    return run(RETRY_DELAYS.length);
  };

  return (url) => {
    const before = running.get(url);
    if (before) return before;
    const promise = loadAnew(url).finally(() => running.delete(url));
    running.set(url, promise);
    return promise;
  };
};
