import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { askHost } from './ask.js';

test('while the operations token is being replaced, the site is asked with the first of the list', async () => {
  let shown: string | undefined;
  const site = createServer((request, response) => {
    shown = request.headers.authorization;
    response.writeHead(503).end();
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  await askHost({ SITE_URL: `http://127.0.0.1:${(site.address() as AddressInfo).port}`, OPERATIONS_TOKEN: 'the-new-one,the-old-one' });
  site.close();
  expect(shown).toBe('Bearer the-new-one');
});
