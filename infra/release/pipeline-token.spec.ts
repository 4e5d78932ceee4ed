import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { releasesRoutes } from '@larkway/releases-contract';
import { gitHubTokens } from './pipeline-token.js';
import { openReleases } from './releases-client.js';

let server: Server;
let url: string;
let lifetime = 300;
let status = 200;
/** Authorization and address of each request. */
let requests: [string | undefined, string][];

const tokenWith = (claims: object): string =>
  ['{"alg":"RS256"}', JSON.stringify(claims), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push([request.headers.authorization, request.url!]);
    const exp = Math.floor(Date.now() / 1_000) + lifetime;
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(
        JSON.stringify(
          request.url!.startsWith('/releases')
            ? { channel: 'production', revision: 1, lock: null, remotes: [] }
            : { value: tokenWith({ exp, number: requests.length }) },
        ),
      );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

beforeEach(() => {
  requests = [];
  [lifetime, status] = [300, 200];
});

const workflow = () => ({
  ACTIONS_ID_TOKEN_REQUEST_URL: `${url}/token?version=2`,
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'of-the-job',
});

test('outside of a workflow with the permission, there are no tokens', () => {
  expect(gitHubTokens({})).toBeUndefined();
  expect(gitHubTokens({ ACTIONS_ID_TOKEN_REQUEST_URL: url })).toBeUndefined();
});

test('a token is requested for the audience of the release service and used until it expires', async () => {
  const next = gitHubTokens({ ...workflow(), RELEASES_AUDIENCE: 'releases of example' })!;
  expect(await next()).toBe(await next());
  expect(requests).toEqual([
    ['Bearer of-the-job', '/token?version=2&audience=releases+of+example'],
  ]);
});

test('a token that expires within a minute is replaced', async () => {
  lifetime = 30;
  const next = gitHubTokens(workflow())!;
  expect(await next()).not.toBe(await next());
  expect(requests[0]![1]).toBe('/token?version=2&audience=larkway-releases');
});

test('a refusal of GitHub names the permission', async () => {
  status = 403;
  await expect(gitHubTokens(workflow())!()).rejects.toThrow(
    'GitHub answered 403 to the request for an OpenID Connect token. Check that the job has the permission "id-token: write".',
  );
});

test('the client sends a token of a pipeline as it is, also one from a function', async () => {
  const token = tokenWith({ exp: 1 });
  for (const each of [token, async () => token])
    await openReleases({ url, token: each }).call(releasesRoutes.status, { query: {} });
  expect(requests.map(([authorization]) => authorization)).toEqual([
    `Bearer ${token}`,
    `Bearer ${token}`,
  ]);
});
