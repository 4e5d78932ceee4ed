/** Paths of the leads service; without zod, so that pages can import them in their initial load. */
export const leadsPaths = {
  vehicleInquiry: '/api/vehicle-inquiry',
  contact: '/api/contact',
  /** The page behind the link in a team's email, which marks a lead as answered. */
  answered: '/api/answered',
} as const;
