/** Search radii in miles; `any` has no limit. */
export const radii = ['25', '50', '100', '250', 'any'] as const;

export type Radius = (typeof radii)[number];

export const defaultRadius: Radius = '50';

/** Whether a text is a search radius. */
export const isRadius = (text: string | null): text is Radius =>
  radii.some((radius) => radius === text);

/** Most dealerships in the response of a nearby search. */
export const nearestLimit = 100;

/** Most dealerships in the response about a dealership's neighbors. */
export const neighborLimit = 4;

/**
 * The center of a nearby search: a ZIP code or a city with its state, or coordinates in degrees.
 */
export type Whereabouts = { near: string } | { lat: number; lng: number };

/** Paths of the dealers service; without zod, for the initial load. */
export const dealersPaths = {
  states: '/api/states',
  state: (slug: string): string => `/api/states/${encodeURIComponent(slug)}`,
  /** GET the list, or POST an application. */
  dealerships: '/api/dealerships',
  /** The dealerships around a place, nearest first. @param limit 100 when left out */
  dealershipsNear: (where: Whereabouts, radius: Radius = defaultRadius, limit?: number): string =>
    `/api/dealerships?${new URLSearchParams({
      ...('near' in where
        ? { near: where.near }
        : { lat: String(where.lat), lng: String(where.lng) }),
      radius,
      ...(limit !== undefined && { limit: String(limit) }),
    })}`,
  /** Where a ZIP code, or a city with its state, is. */
  placeNear: (near: string): string => `/api/dealerships/place?${new URLSearchParams({ near })}`,
  /** One listed dealership. */
  dealership: (slug: string): string => `/api/dealerships/${encodeURIComponent(slug)}`,
  /** The dealerships around a dealership, nearest first. */
  neighborsOf: (slug: string): string => `/api/dealerships/${encodeURIComponent(slug)}/neighbors`,
  /** @param state name, slug or abbreviation, in any letter case. */
  dealershipsOfState: (state: string): string =>
    `/api/dealerships/state/${encodeURIComponent(state)}`,
} as const;
