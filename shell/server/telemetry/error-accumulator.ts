import { type ObservedError, redactErrorText, type ThrownError } from '@larkway/releases-contract';

/** Errors of versions that this server saw since its last report. */
export interface ErrorAccumulator {
  /**
   * Frames in files that the version does not have are dropped, and so is an error without others.
   * @param place browser, or `SITE_SERVER`
   */
  add: (error: ThrownError, place: string, times?: number) => void;
  /** Returns everything so far and resets the accumulator. */
  take: () => ObservedError[];
  /** Adds what could not be reported. */
  putBack: (errors: ObservedError[]) => void;
}

export interface ErrorAccumulatorOptions {
  /** Whether a version that this site shows or has shown contains a script. */
  hasFile: (name: string, version: string, path: string) => boolean;
}

/** Different errors in one report, which is the limit of the release service. */
const MOST_ERRORS = 200;
const MOST_TIMES = 1_000_000;

export const createErrorAccumulator = ({ hasFile }: ErrorAccumulatorOptions): ErrorAccumulator => {
  let errors = new Map<string, ObservedError>();

  const merge = (error: ThrownError, seenIn: ObservedError['seenIn']): void => {
    const key = JSON.stringify(error);
    const known = errors.get(key);
    if (!known && errors.size >= MOST_ERRORS) return;
    const sum = { ...known?.seenIn };
    for (const [place, times] of Object.entries(seenIn))
      sum[place] = Math.min(MOST_TIMES, (sum[place] ?? 0) + times);
    errors.set(key, { ...error, seenIn: sum });
  };

  return {
    add: ({ name, version, type, message, frames }, place, times = 1) => {
      const known = frames.filter(({ file }) => hasFile(name, version, file));
      if (frames.length > 0 && known.length === 0) return;
      // Browsers redact it, too, but anyone can send a beacon.
      const text = redactErrorText(message);
      merge({ name, version, type, message: text, frames: known }, { [place]: times });
    },
    take: () => {
      const taken = [...errors.values()];
      errors = new Map();
      return taken;
    },
    putBack: (before) => {
      for (const { seenIn, ...error } of before) merge(error, seenIn);
    },
  };
};
