import type { ReportedError } from '@larkway/releases-contract';
import type { RemoteVersion } from '../remotes/public-map';
import type { describeError } from './describe-error';

/** The limits of a beacon. */
const MOST_ERRORS = 5;
const MOST_TIMES = 20;

type Describe = typeof describeError;

/** Collects what is sent about errors of versions. Counts are separate, and complete. */
export interface ErrorTexts {
  /** @param stacks of the error, or of the components that threw it */
  note: (version: RemoteVersion, error: unknown, ...stacks: (string | null | undefined)[]) => void;
  /** Returns all errors since the last call. */
  take: () => ReportedError[];
}

/**
 * At most five different errors of one page view. The code that describes them is loaded after the
 * first error; if it cannot be loaded, only counts are sent.
 */
export const createErrorTexts = (
  site: string,
  load: () => Promise<{ describeError: Describe }> = () => import('./describe-error'),
): ErrorTexts => {
  const known = new Set<string>();
  let errors = new Map<string, ReportedError>();
  let loading: ReturnType<typeof load> | undefined;
  const add = (error: Omit<ReportedError, 'times'> | undefined): void => {
    const key = JSON.stringify(error);
    if (!error || (!known.has(key) && known.size >= MOST_ERRORS)) return;
    known.add(key);
    const times = Math.min(MOST_TIMES, (errors.get(key)?.times ?? 0) + 1);
    errors.set(key, { ...error, times });
  };
  return {
    note: (version, error, ...stacks) => {
      const found = stacks.filter((stack) => typeof stack === 'string');
      loading ??= load();
      loading.then(
        ({ describeError }) => add(describeError(version, error, found, site)),
        () => (loading = undefined),
      );
    },
    take: () => {
      const taken = [...errors.values()];
      errors = new Map();
      return taken;
    },
  };
};
