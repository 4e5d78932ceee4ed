import { serviceUrls } from './service-urls.js';

test('addresses by name, without spaces and slashes at the end', () => {
  expect(serviceUrls.parse('leads=http://leads:4005/, ops=https://ops/a?b=c')).toEqual({
    leads: 'http://leads:4005',
    ops: 'https://ops/a?b=c',
  });
});

test.each(['', 'leads', 'leads=', 'Leads=http://leads', '=http://leads'])(
  '%j is refused with an example',
  (text) => {
    expect(serviceUrls.safeParse(text).error?.issues).toMatchObject([
      { message: 'must be a list such as inventory=http://…,dealers=http://…' },
    ]);
  },
);
