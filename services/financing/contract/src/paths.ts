/** Addresses of the financing service. Free of zod, so that a page's first view does not carry it. */
export const financingPaths = {
  programs: '/api/financing/programs',
  partners: '/api/financing/partners',
} as const;
