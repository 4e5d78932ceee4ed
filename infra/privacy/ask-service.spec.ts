import { startRedirectingServer } from '@larkway/kit/testing';
import { erasePerson, exportPerson } from './ask-service.js';

test.each([
  ['export', exportPerson],
  ['erase', erasePerson],
])(
  'the %s command sends a person’s address to no other place when a service redirects it',
  async (_name, ask) => {
    const service = await startRedirectingServer();
    await expect(
      ask({ name: 'leads', url: service.url, token: 'a-token' }, 'joan@visitor.example'),
    ).rejects.toThrow(`leads: cannot be reached at ${service.url}`);
    expect(service.followed()).toBe(0);
    await service.stop();
  },
);
