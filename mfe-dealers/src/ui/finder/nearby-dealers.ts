import {
  dealersPaths,
  type FoundDealership,
  type Place,
  type Radius,
  type Whereabouts,
} from '@larkway/dealers-contract';
import { type ApiError, type Failure, type Http, isFailure, useApi } from '@larkway/sdk';
import { useMemo } from 'react';

const nearestPath = (where: Whereabouts): string => dealersPaths.dealershipsNear(where, 'any', 1);

/** Where the place is, for the map; a position needs no request. */
const placePath = (where: Whereabouts | undefined): string | undefined =>
  where && 'near' in where ? dealersPaths.placeNear(where.near) : undefined;

/**
 * Whether the service does not know the place; then the text is searched for in names, cities and
 * states. Services before November 2026 answer with 422.
 */
const isUnknownPlace = (status: number): boolean => status === 400 || status === 422;

export interface CollectedNearby {
  /** Responses and failures by path. */
  answers: Record<string, unknown>;
  /** Undefined if there is no such place. */
  found: FoundDealership[] | undefined;
  isAway: boolean;
}

/** For `load`: what `useNearbyDealers` reads. */
export const collectNearby = async (
  http: Http,
  where: Whereabouts,
  radius: Radius,
): Promise<CollectedNearby> => {
  const path = dealersPaths.dealershipsNear(where, radius);
  const place = placePath(where);
  const answers = await http.collect(place ? [path, place] : [path]);
  const answer = answers[path] as FoundDealership[] | Failure;
  if (isFailure(answer))
    return { answers, found: undefined, isAway: !isUnknownPlace(answer.$failure.status) };
  if (answer.length > 0) return { answers, found: answer, isAway: false };
  return {
    answers: { ...answers, ...(await http.collect([nearestPath(where)])) },
    found: answer,
    isAway: false,
  };
};

export interface NearbyDealers {
  dealers: FoundDealership[] | undefined;
  /** The nearest dealer, if none is within the radius. */
  nearest: FoundDealership | undefined;
  /** The center of the search; undefined while it is unknown. */
  center: Place | undefined;
  /** Why the place is unknown, as a sentence for the visitor. */
  refusal: string | undefined;
  error: ApiError | undefined;
  reload: () => void;
}

/**
 * Dealers around a place, or the nearest one if none is in range. Sends no request without a place.
 */
export const useNearbyDealers = (where: Whereabouts | undefined, radius: Radius): NearbyDealers => {
  const within = useApi<FoundDealership[]>(
    where ? dealersPaths.dealershipsNear(where, radius) : null,
  );
  const isNone = within.data?.length === 0;
  const nearest = useApi<FoundDealership[]>(where && isNone ? nearestPath(where) : null);
  // Without the center, the map has no circles; the list is complete.
  const { data: place } = useApi<Place>(placePath(where) ?? null);
  const position = useMemo(
    () => (where && 'lat' in where ? { latitude: where.lat, longitude: where.lng } : undefined),
    [where],
  );
  const isRefused = within.error !== undefined && isUnknownPlace(within.error.status);
  const error = isRefused ? undefined : (within.error ?? nearest.error);
  return {
    dealers: isNone && !nearest.data ? undefined : within.data,
    nearest: isNone ? nearest.data?.[0] : undefined,
    center: position ?? place,
    refusal: isRefused ? (within.error?.body?.error ?? 'We do not know this place.') : undefined,
    error,
    reload: within.error ? within.reload : nearest.reload,
  };
};
