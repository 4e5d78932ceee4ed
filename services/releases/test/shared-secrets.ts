/** Shared with operations and with the site's servers in tests. */
export const operationsToken = 'operations-token-of-the-tests-0001';
export const siteToken = 'site-token-of-the-tests-0000000001';
