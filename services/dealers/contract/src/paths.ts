/** Addresses of the dealers service, relative to the site's origin. */
export const dealersPaths = {
  states: '/api/states',
  state: (slug: string): string => `/api/states/${encodeURIComponent(slug)}`,
  /** Read the list, or POST an application to it. */
  dealerships: '/api/dealerships',
  /** Takes a state's name, slug or abbreviation in any letter case. */
  dealershipsOfState: (state: string): string => `/api/dealerships/state/${encodeURIComponent(state)}`,
} as const;
