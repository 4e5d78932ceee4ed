import type { Config } from '../config.js';
import { HostController } from './host.controller.js';

it('while the site does not respond, its slots are unavailable', async () => {
  const nowhere = { SITE_URL: 'http://127.0.0.1:9', SITE_TOKEN: 'a token' } as Config;
  const controller = new HostController(nowhere, undefined as never, undefined as never);
  await expect(controller.slots()).rejects.toMatchObject({
    code: 'unavailable',
    status: 503,
  });
});
