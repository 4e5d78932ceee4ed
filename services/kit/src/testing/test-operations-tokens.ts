/** What operations show to each service in tests, as the environment of the service and of the console. */
export const testOperationsTokens = {
  LEADS_OPERATIONS_TOKEN: 'operations-token-of-leads-in-all-tests',
  DEALERS_OPERATIONS_TOKEN: 'operations-token-of-dealers-in-all-tests',
  EMAIL_OPERATIONS_TOKEN: 'operations-token-of-email-in-all-tests',
  RELEASES_OPERATIONS_TOKEN: 'operations-token-of-releases-in-all-tests',
};
