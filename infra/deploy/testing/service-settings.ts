import { testAbuseEnvironment, testOperationsTokens } from '@larkway/kit/testing';

interface Surroundings {
  queueUrl: string;
  smtpUrl: string;
  /** Serves as the artifact store. */
  folder: string;
}

const nowhere = 'http://127.0.0.1:9';
const addressesOf = (...names: string[]): string =>
  names.map((name) => `${name}=${nowhere}`).join(',');

/**
 * Environment with which the built program of any service starts alone, besides its database;
 * nothing answers at the addresses of other services.
 */
export const serviceSettings = (
  name: string,
  { queueUrl, smtpUrl, folder }: Surroundings,
): Record<string, string> => ({
  ...testAbuseEnvironment,
  ...{
    QUEUE_DATABASE_URL: queueUrl,
    SMTP_URL: smtpUrl,
    ...testOperationsTokens,
    SITE_TOKEN: 'the-token-of-the-site-in-all-the-tests',
  },
  ...{
    OPS_KEY: 'the key of operations in all tests',
    TEAM_BOUNDARIES_KEY: 'the key of team boundaries in all the tests',
    RELEASE_SIGNING_KEY: 'A'.repeat(43),
    ARTIFACTS_DIR: folder,
    SITE_URL: nowhere,
  },
  ...{ PORT: '0', METRICS_PORT: '0', LOG_LEVEL: 'silent', EMAIL_CONCURRENCY: '2' },
  SERVICE_URLS:
    name === 'ops' ? addressesOf('leads', 'dealers', 'email', 'releases') : addressesOf('nobody'),
});
