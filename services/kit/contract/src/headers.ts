// Without zod, so that these names do not add it to a page's initial load.

/** Identifies a submission, so that a repeat is recognized: same key, same response. */
export const idempotencyKeyHeader = 'idempotency-key';
/** When the form was issued, signed by the site. */
export const formTokenHeader = 'form-token';
/** The solution of the challenge of a `proof_required` response. */
export const formProofHeader = 'form-proof';
