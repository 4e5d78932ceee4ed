/** The pages that shoppers visit most. */
export const mainPages = [
  '/',
  '/inventory',
  '/inventory/d6-max',
  '/compare?models=d4,d6-max',
  '/financing',
  '/dealerships',
  '/states',
  '/faq',
] as const;
