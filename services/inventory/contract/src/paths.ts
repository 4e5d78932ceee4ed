/** Addresses of the inventory service's reads, relative to the site's origin. */
export const inventoryPaths = {
  vehicles: '/api/vehicles',
  featured: '/api/vehicles/featured',
  vehicle: (slug: string): string => `/api/vehicles/${encodeURIComponent(slug)}`,
} as const;
