/** Addresses of the leads service; free of zod, so that a page can import them into its first view. */
export const leadsPaths = {
  vehicleInquiry: '/api/vehicle-inquiry',
} as const;

/** Names a submission, so that a repeat of it is recognised: same key, same lead. */
export const idempotencyKeyHeader = 'idempotency-key';
