/** Headers of every response of every process, also of those that no route sends. Only a hijacked stream writes its own. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Documents and files with a policy of their own replace it.
  'content-security-policy': "frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};
