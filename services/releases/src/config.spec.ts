import { readConfig } from './config.js';

const environment = {
  DATABASE_URL: 'postgres://releases@127.0.0.1/releases',
  ARTIFACTS_DIR: '/artifacts',
  RELEASES_OPERATIONS_TOKEN: 'operations-token-of-the-tests-0001',
  SITE_TOKEN: 'site-token-of-the-tests-0000000001',
  RELEASE_SIGNING_KEY: Buffer.alloc(32).toString('base64url'),
  SERVICE_URLS: 'inventory=http://127.0.0.1:4001/, dealers=http://127.0.0.1:4002',
  SITE_URL: 'http://127.0.0.1:3000/',
};

it('trailing slashes of addresses are removed', () => {
  const { SERVICE_URLS, SITE_URL } = readConfig(environment);
  expect([SERVICE_URLS, SITE_URL]).toEqual([
    { inventory: 'http://127.0.0.1:4001', dealers: 'http://127.0.0.1:4002' },
    'http://127.0.0.1:3000',
  ]);
});

it('all missing variables are listed together', () => {
  const required = Object.keys(environment).filter((name) => name !== 'ARTIFACTS_DIR');
  expect(() => readConfig({})).toThrow(
    new RegExp(
      required
        .sort()
        .map((name) => `(?=[^]*${name}: is required)`)
        .join(''),
    ),
  );
});

it.each([
  ['RELEASE_SIGNING_KEY', 'too-short'],
  ['SERVICE_URLS', 'inventory'],
  ['SERVICE_URLS', 'inventory=nowhere'],
  ['SITE_URL', 'nowhere'],
  ['ARTIFACTS_S3_BUCKET', 'beside-a-folder'],
  ['RELEASES_OPERATIONS_TOKEN', 'short'],
  ['SITE_TOKEN', 'short'],
])('%s cannot be "%s"', (name, value) => {
  expect(() => readConfig({ ...environment, [name]: value })).toThrow(
    'The configuration has 1 problem',
  );
});
