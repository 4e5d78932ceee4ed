import { randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(4_096);
let next = pool.length;

/**
 * Like Node's `randomBytes`, with fewer system calls. Each byte is used once.
 * @param count at most 4,096
 */
export const pooledRandomBytes = (count: number): Buffer => {
  if (next + count > pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  const bytes = Buffer.from(pool.subarray(next, next + count));
  pool.fill(0, next, next + count);
  next += count;
  return bytes;
};

/** Where the site server accepts reports of its Content-Security-Policy and Integrity-Policy. */
export const CSP_REPORTS_PATH = '/api/csp-reports';

const analytics =
  'https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com';

/** A nonce for the Content-Security-Policy of one document. */
export const newNonce = (): string => pooledRandomBytes(16).toString('base64');

/**
 * Headers of every document. Scripts run only with this document's nonce or when such a script
 * loads them, and only with a hash. Other origins get reports only with a tag manager.
 */
export const documentHeaders = (
  nonce: string,
  { withTags }: { withTags: boolean },
): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:${withTags ? ` ${analytics}` : ''}`,
    "font-src 'self'",
    "worker-src 'self'",
    `connect-src 'self'${withTags ? ` ${analytics}` : ''}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    // A tag manager writes markup and scripts from text.
    ...(withTags ? [] : ["require-trusted-types-for 'script'", 'trusted-types default']),
    // `report-uri` is for browsers without `report-to`.
    'report-to csp',
    `report-uri ${CSP_REPORTS_PATH}`,
  ].join('; '),
  // The hash of a tag manager's script is not known in advance.
  ...(!withTags && { 'integrity-policy': 'blocked-destinations=(script), endpoints=(csp)' }),
  'reporting-endpoints': `csp="${CSP_REPORTS_PATH}"`,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-cache',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
  'cross-origin-opener-policy': 'same-origin',
});
