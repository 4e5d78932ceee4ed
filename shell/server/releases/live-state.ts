import type { LiveRemote, Pointer, ResolvedRemote, SignedMap } from '@larkway/releases-contract';
import type { ProvedMap } from './read-map.js';
import type { Versions } from './versions.js';

/** What visitors may be given of one remote. */
export interface LiveSlot {
  stable: ResolvedRemote;
  lastGood?: ResolvedRemote;
  canary?: { remote: ResolvedRemote; percent: number };
}

/** What is live on this server. */
export interface LiveState {
  revision: number;
  signed: SignedMap;
  slots: LiveSlot[];
  /** Something of the map cannot be shown: worth another attempt. */
  isComplete: boolean;
}

interface Settled {
  remote?: ResolvedRemote;
  isLoaded: boolean;
}

export type OnFailure = (name: string, version: string, error: unknown) => void;

/**
 * From a map to what is shown: every version is loaded first. In place of one that cannot be, stands what this server
 * showed before, else the last good version, else its own fallback.
 */
export const prepareState = async (
  { payload, signed }: ProvedMap,
  versions: Versions,
  before: LiveState | undefined,
  onFailure: OnFailure,
): Promise<LiveState> => {
  const settle = async (name: string, pointer: Pointer | undefined): Promise<Settled> => {
    if (!pointer) return { isLoaded: false };
    let remote: ResolvedRemote | undefined;
    try {
      remote = await versions.find(name, pointer);
      await versions.load(remote);
      return { remote, isLoaded: true };
    } catch (error) {
      onFailure(name, pointer.version, error);
      return { remote, isLoaded: false };
    }
  };

  let isComplete = true;
  const slots = await Promise.all(
    payload.remotes.map(
      async ({ name, stable, lastGood, canary }): Promise<LiveSlot | undefined> => {
        const [now, good, few] = await Promise.all([
          settle(name, stable),
          settle(name, lastGood),
          settle(name, canary?.pointer),
        ]);
        const shownBefore = before?.slots.find(({ stable }) => stable.name === name)?.stable;
        if (!now.isLoaded || (canary && !few.isLoaded)) isComplete = false;
        const chosen = now.isLoaded
          ? now.remote
          : (shownBefore ?? (good.isLoaded ? good.remote : undefined) ?? now.remote ?? good.remote);
        if (!chosen) return undefined;
        return {
          stable: chosen,
          ...(good.isLoaded && good.remote !== chosen && { lastGood: good.remote }),
          ...(canary &&
            few.isLoaded && { canary: { remote: few.remote!, percent: canary.percent } }),
        };
      },
    ),
  );
  return {
    revision: payload.revision,
    signed,
    slots: slots.filter((slot) => slot !== undefined),
    isComplete,
  };
};

/** A chosen version with the one that stands in for it. */
export const liveRemote = (chosen: ResolvedRemote, { stable, lastGood }: LiveSlot): LiveRemote => {
  // A canary that is unavailable falls back to what everybody else gets.
  const standIn = chosen === stable ? lastGood : stable;
  return { ...chosen, ...(standIn && { lastGood: standIn }) };
};
