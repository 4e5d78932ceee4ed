/** Miles within which dealerships are looked for; `any` has no limit. */
export const radii = ['25', '50', '100', '250', 'any'] as const;

export type Radius = (typeof radii)[number];

export const defaultRadius: Radius = '50';

/** Whether a text is one of the radii. */
export const isRadius = (text: string | null): text is Radius =>
  radii.some((radius) => radius === text);

/** Dealerships in one answer about a place, at most. */
export const nearestLimit = 100;

/** Where dealerships are looked for: a ZIP code or a city with its state, or coordinates in degrees. */
export type Whereabouts = { near: string } | { lat: number; lng: number };

/** Addresses of the dealers service, relative to the site's origin. */
export const dealersPaths = {
  states: '/api/states',
  state: (slug: string): string => `/api/states/${encodeURIComponent(slug)}`,
  /** Read the list, or POST an application to it. */
  dealerships: '/api/dealerships',
  /** The dealerships around a place, the nearest first. @param limit at most so many; 100 when left out */
  dealershipsNear: (where: Whereabouts, radius: Radius = defaultRadius, limit?: number): string =>
    `/api/dealerships?${new URLSearchParams({
      ...('near' in where
        ? { near: where.near }
        : { lat: String(where.lat), lng: String(where.lng) }),
      radius,
      ...(limit !== undefined && { limit: String(limit) }),
    })}`,
  /** Takes a state's name, slug or abbreviation in any letter case. */
  dealershipsOfState: (state: string): string =>
    `/api/dealerships/state/${encodeURIComponent(state)}`,
} as const;
