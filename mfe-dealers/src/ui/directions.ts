import type { Dealership } from '@larkway/dealers-contract';

/** A route to the dealer on a map; nothing unless both coordinates are known. */
export const directionsHref = ({
  latitude,
  longitude,
}: Pick<Dealership, 'latitude' | 'longitude'>): string | undefined =>
  latitude === null || longitude === null
    ? undefined
    : `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${latitude},${longitude}`)}`;
