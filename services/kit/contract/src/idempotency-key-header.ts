/** Names a submission, so that a repeat of it is recognised: same key, same answer. Free of zod, fit for a page's first view. */
export const idempotencyKeyHeader = 'idempotency-key';
