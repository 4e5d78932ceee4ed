import { startRedirectingServer } from '@larkway/kit/testing';
import { serviceFetch } from './service-fetch.js';

test('a call of the site to a service fails when the service redirects it, and is not repeated elsewhere', async () => {
  const service = await startRedirectingServer();
  const call = serviceFetch([{ prefix: '/api/vehicles', origin: service.url }], {
    requestId: 'a-request',
  });
  await expect(call('/api/vehicles', { redirect: 'follow' })).rejects.toThrow('fetch failed');
  expect(service.followed()).toBe(0);
  await service.stop();
});
