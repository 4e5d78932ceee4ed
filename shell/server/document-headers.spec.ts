import { documentHeaders } from './security-headers.js';

const headers = documentHeaders('a-nonce', { withTags: false });
const policy = headers['content-security-policy']!.split('; ');

test.each([
  "default-src 'self'",
  "script-src 'nonce-a-nonce' 'strict-dynamic'",
  "style-src 'self' 'nonce-a-nonce'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
])('the content security policy of a document says %s', (directive) => {
  expect(policy).toContain(directive);
});

test.each([
  ['cross-origin-opener-policy', 'same-origin'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=(self)'],
  ['cache-control', 'private, no-cache'],
])('a document is sent with the header %s: %s', (name, value) => {
  expect(headers[name]).toBe(value);
});
