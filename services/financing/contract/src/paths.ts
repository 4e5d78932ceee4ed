/** Paths of the financing service; without zod, for the initial load. */
export const financingPaths = {
  programs: '/api/financing/programs',
  partners: '/api/financing/partners',
} as const;
