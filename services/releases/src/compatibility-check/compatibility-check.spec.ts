import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isAuthorized } from '@larkway/kit/signing';
import { startRedirectingServer } from '@larkway/kit/testing';
import { fetchContracts, fetchHost, requestTrialRender } from './compatibility-check.js';

test('during a replacement of SITE_TOKEN, the first token of the list is used', async () => {
  let shown: string | undefined;
  const site = createServer((request, response) => {
    shown = request.headers.authorization;
    response.writeHead(503).end();
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  await fetchHost({
    SITE_URL: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    SITE_TOKEN: 'the-new-one,the-old-one',
  });
  site.close();
  expect([isAuthorized(shown, 'the-new-one'), isAuthorized(shown, 'the-old-one')]).toEqual([
    true,
    false,
  ]);
});

test('the compatibility check follows no redirect of the site or of a service', async () => {
  const server = await startRedirectingServer();
  const site = { SITE_URL: server.url, SITE_TOKEN: 'the-token' };
  const answers = [
    await fetchHost(site),
    await requestTrialRender(site, []),
    (await fetchContracts({ leads: server.url }))[0]!.contract,
  ];
  expect(answers.map((answer) => 'failure' in answer)).toEqual([true, true, true]);
  expect(server.followed()).toBe(0);
  await server.stop();
});
