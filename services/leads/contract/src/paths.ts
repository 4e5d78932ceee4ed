/** Addresses of the leads service; free of zod, so that a page can import them into its first view. */
export const leadsPaths = {
  vehicleInquiry: '/api/vehicle-inquiry',
  contact: '/api/contact',
} as const;
