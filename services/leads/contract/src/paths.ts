/** Paths of the leads service; without zod, so that pages can import them in their initial load. */
export const leadsPaths = {
  vehicleInquiry: '/api/vehicle-inquiry',
  contact: '/api/contact',
} as const;
