import type {
  LiveRemote,
  Pointer,
  ReleaseMap,
  ResolvedRemote,
  SignedMap,
} from '@larkway/releases-contract';
import { isInCanary } from './bucketing.js';
import {
  type MapOrigin,
  MapRefused,
  type ProvedMap,
  type ReadMap,
  succession,
} from './read-map.js';
import type { Versions } from './versions.js';

/**
 * Why a document has a version. `fallback`: the stable version cannot be loaded on this server,
 * which shows an earlier one instead.
 */
type Reason = 'stable' | 'canary' | 'preview' | 'fallback';

/** The versions of one document, with the reasons for them. */
export interface ChosenMap extends ReleaseMap {
  /**
   * The value of `Larkway-Versions`, a dictionary (RFC 9651): `mfe-dealers="1.4.0";stable`. Made
   * once for all documents with these versions.
   */
  header: string;
}

/** The versions of one remote that visitors may get. */
interface LiveSlot {
  stable: ResolvedRemote;
  /** `stable` is not the version of the map, which cannot be loaded. */
  isFallback: boolean;
  lastGood?: ResolvedRemote;
  canary?: { remote: ResolvedRemote; percent: number };
}

/** What is live on this server. */
interface LiveState {
  revision: number;
  signed: SignedMap;
  slots: LiveSlot[];
  /** All of the map can be shown; otherwise another attempt follows. */
  isComplete: boolean;
}

interface Settled {
  remote?: ResolvedRemote;
  isLoaded: boolean;
}

type OnFailure = (name: string, version: string, error: unknown) => void;

/**
 * Loads every version of a map. If one fails, what this server showed before is kept, else the last
 * good version, else the region falls back.
 */
const prepareState = async (
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
          isFallback: chosen !== now.remote,
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

/** A chosen version with its fallback version. */
const liveRemote = (chosen: ResolvedRemote, { stable, lastGood }: LiveSlot): LiveRemote => {
  // An unavailable canary falls back to the stable version.
  const fallback = chosen === stable ? lastGood : stable;
  return { ...chosen, ...(fallback && { lastGood: fallback }) };
};

/** Milliseconds until versions that could not be loaded are tried again. */
const RETRY_MILLISECONDS = 5_000;

/** Selects the versions of one document. */
interface Choice {
  /** The visitor's bucket; without one, a document is made of stable versions. */
  bucket?: string;
  /** Replaces the chosen version of its remote. */
  preview?: ResolvedRemote;
}

export interface LiveReleases {
  /** Applies a signed map; maps are applied in order, and older ones are refused. */
  take: (text: string, origin: MapOrigin) => Promise<void>;
  /** The last map that was accepted. */
  latest: () => ProvedMap | undefined;
  /** Resolves once something is live. */
  first: Promise<void>;
  /** The versions for one document. @throws while nothing is live yet. */
  choose: (choice?: Choice) => ChosenMap;
  /** Whether there are canaries that need a bucket. */
  needsBucket: () => boolean;
  state: () => LiveState | undefined;
  /** Every map that a visitor without a preview may get. */
  maps: () => ChosenMap[];
  close: () => void;
}

interface LiveReleasesOptions {
  read: ReadMap;
  versions: Versions;
  onFailure: OnFailure;
  onRefused: (refusal: MapRefused) => void;
  onLive: (state: LiveState, text: string | undefined) => void;
  /**
   * Prepares rendering of the first map and of the others, which fewer visitors get.
   * @throws if that fails
   */
  prepare: (maps: ReleaseMap[]) => Promise<void>;
  /** What is live has a later expiry. */
  onRenewed: (text: string) => void;
}

type IsCanary = (name: string, canary: NonNullable<LiveSlot['canary']>) => boolean;

const describe = (name: string, version: string, reason: Reason): string =>
  `${name}="${version}";${reason}`;

const mapOf = (
  { revision, signed, slots }: LiveState,
  isCanary: IsCanary,
  preview?: ResolvedRemote,
): ChosenMap => {
  const chosen = slots.map((slot): [LiveRemote, Reason] => {
    const { stable, canary, isFallback } = slot;
    const { name } = stable;
    if (preview?.name === name) return [liveRemote(preview, slot), 'preview'];
    if (canary && (canary.percent === 100 || isCanary(name, canary)))
      return [liveRemote(canary.remote, slot), 'canary'];
    return [liveRemote(stable, slot), isFallback ? 'fallback' : 'stable'];
  });
  // A remote that is not live can be previewed too.
  if (preview && !chosen.some(([{ name }]) => name === preview.name))
    chosen.push([preview, 'preview']);
  const remotes = chosen.map(([remote]) => remote);
  const versions = remotes.map(({ version }) => version.slice(-4)).join('.');
  return {
    id: `${revision}-${versions}`,
    signed,
    remotes,
    header: chosen.map(([{ name, version }, reason]) => describe(name, version, reason)).join(', '),
  };
};

const never: IsCanary = () => false;
const byBucket = (bucket: string | undefined): IsCanary =>
  bucket === undefined
    ? never
    : (name, { remote, percent }) => isInCanary(bucket, name, remote.version, percent);

const isPartial = ({ canary }: LiveSlot): boolean =>
  canary !== undefined && canary.percent > 0 && canary.percent < 100;

/** The map of most visitors, then one for every combination of canaries. */
const allMaps = (state: LiveState): ChosenMap[] => {
  const names = state.slots.filter(isPartial).map(({ stable }) => stable.name);
  return Array.from({ length: 2 ** names.length }, (_, chosen) =>
    mapOf(state, (name) => (chosen & (1 << names.indexOf(name))) !== 0),
  );
};

/** The index in `allMaps` of the canaries that a bucket is in. */
const combinationOf = ({ slots }: LiveState, bucket: string | undefined): number => {
  const isCanary = byBucket(bucket);
  return slots
    .filter(isPartial)
    .reduce(
      (bits, { stable, canary }, index) => bits | (isCanary(stable.name, canary!) ? 1 << index : 0),
      0,
    );
};

/** What is live on this server, and the choice for each document. */
export const createLiveReleases = ({
  read,
  versions,
  onFailure,
  onRefused,
  onLive,
  onRenewed,
  prepare,
}: LiveReleasesOptions): LiveReleases => {
  let latest: ProvedMap | undefined;
  let state: LiveState | undefined;
  let maps: ChosenMap[] = [];
  let retry: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  let begin: () => void = () => undefined;
  const first = new Promise<void>((resolve) => (begin = resolve));

  const refuse = (error: unknown): void =>
    onRefused(
      error instanceof MapRefused
        ? error
        : new MapRefused('unproved', error instanceof Error ? error.message : String(error)),
    );

  const apply = async (map: ProvedMap, text: string | undefined): Promise<void> => {
    const next = await prepareState(map, versions, state, onFailure);
    const isNews = text !== undefined || next.isComplete;
    const nextMaps = allMaps(next);
    await prepare(nextMaps);
    [state, maps] = [next, nextMaps];
    clearTimeout(retry);
    if (!next.isComplete)
      retry = setTimeout(
        () => void (work = work.then(() => apply(latest!, undefined)).catch(refuse)),
        RETRY_MILLISECONDS,
      ).unref();
    if (isNews) onLive(next, text);
    begin();
  };

  const take = async (text: string, origin: MapOrigin): Promise<void> => {
    try {
      const map = read(text, origin);
      const what = succession(map.payload, latest?.payload);
      if (what === 'same') return;
      latest = map;
      // Before the first promotion there is nothing to show, and the server reports that it is not
      // ready.
      if (!state && map.payload.remotes.length === 0) return;
      if (what === 'renewed') return onRenewed(text);
      await apply(map, text);
    } catch (error) {
      refuse(error);
    }
  };

  return {
    take: (text, origin) => (work = work.then(() => take(text, origin))),
    latest: () => latest,
    first,
    choose: (choice = {}) => {
      if (!state) throw new Error('Nothing is live yet');
      const { bucket, preview } = choice;
      return preview
        ? mapOf(state, byBucket(bucket), preview)
        : maps[combinationOf(state, bucket)]!;
    },
    needsBucket: () => state?.slots.some(isPartial) ?? false,
    state: () => state,
    maps: () => maps,
    close: () => clearTimeout(retry),
  };
};
