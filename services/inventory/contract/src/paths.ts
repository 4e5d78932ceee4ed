/** Paths of the inventory service; without zod, for the initial load. */
export const inventoryPaths = {
  vehicles: '/api/vehicles',
  featured: '/api/vehicles/featured',
  vehicle: (slug: string): string => `/api/vehicles/${encodeURIComponent(slug)}`,
} as const;
