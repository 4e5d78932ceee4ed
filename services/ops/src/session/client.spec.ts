import { describeClient, describeDevice } from './client.js';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['???', 'Unknown device'],
  ['', 'Unknown device'],
  [undefined, 'Unknown device'],
])('the user agent %s is shown as %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});

test.each([
  ['192.0.2.77', '192.0.2.77', '192.0.2.*'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1:*'],
  ['::1', '0:0:0:0::/64', '0:0:0:*'],
  ['no address', 'unknown', 'unknown'],
])('%s counts as %s and is shown as %s', (address, network, shortNetwork) => {
  expect(describeClient(address, undefined, undefined)).toMatchObject({ network, shortNetwork });
});
