import type { RemoteVersion } from '../remotes/public-map';
import type { ErrorTexts } from './error-texts';
import type { RumCollector } from './rum-events';

/** Errors that count for one version on one page view: more of them are no further evidence. */
const MOST_OF_VERSION = 10;

/** The address, line and column in a frame of a stack, which end a line in every browser. */
export const FRAME = /([a-z-]+:\/\/[^\s()]+):(\d+):(\d+)\)?$/gm;

/** Counts errors that no error boundary of a region catches. */
export interface ScriptErrors {
  /** @param file address of the script, for errors without a stack */
  count: (error: unknown, file?: string) => void;
  /** An error that React recovered from, for instance while hydrating. */
  countRecovered: (error: unknown, componentStack: string | null | undefined) => void;
}

/**
 * Attributes an error to the version whose script threw: the first frame of its stack that is in a
 * version's folder. Frames of the site's own scripts are skipped, because the SDK throws on behalf
 * of its callers. Scripts of other origins and browser extensions are not counted.
 */
export const createScriptErrors = (
  versions: RemoteVersion[],
  rumEvents: Pick<RumCollector, 'count'>,
  texts: Pick<ErrorTexts, 'note'>,
  site: string,
): ScriptErrors => {
  const counts = new Map<RemoteVersion, number>();
  const ownerOf = (files: string[]): RemoteVersion | undefined => {
    for (const file of files) {
      const owner = versions.find(({ base }) => file.startsWith(new URL(base, site).href));
      if (owner || !file.startsWith(`${site}/`)) return owner;
    }
    return undefined;
  };
  const count = (error: unknown, stack: unknown, file = ''): void => {
    const text = String(stack);
    const files = Array.from(text.matchAll(FRAME), ([, address]) => address!);
    const owner = ownerOf(files.length > 0 ? files : [file]);
    if (!owner) return;
    const before = counts.get(owner) ?? 0;
    counts.set(owner, before + 1);
    if (before >= MOST_OF_VERSION) return;
    rumEvents.count(owner, 'browser-error');
    texts.note(owner, error, text);
  };
  const stackOf = (error: unknown): unknown => (error as Error | null | undefined)?.stack;
  return {
    count: (error, file) => count(error, stackOf(error), file),
    countRecovered: (error, componentStack) => {
      const { cause } = error as Error;
      // What a component threw is the cause. A mismatch of the markup has none, and React's own
      // frames.
      if (cause === undefined) count(error, componentStack);
      else count(cause, stackOf(cause));
    },
  };
};

/** Counts what is thrown in event handlers, timers, promises and scripts that are loaded later. */
export const watchScriptErrors = (errors: ScriptErrors): void => {
  addEventListener('error', ({ error, filename }) => errors.count(error, filename));
  addEventListener('unhandledrejection', ({ reason }) => errors.count(reason));
};
