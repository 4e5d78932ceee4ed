import { browserOf } from './browser-of.js';

test.each([
  [
    'Chrome 156',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  ],
  [
    'Firefox 140',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ],
  [
    'Safari 18',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  ],
  [
    'Microsoft Edge 131',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.86',
  ],
  ['Chrome', 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) Chrome/123456 Safari/537.36'],
  ['Other', 'Jane Doe/1.0 (jane@example.com)'],
  ['Other', 'curl/8.5.0'],
  ['Other', ''],
  ['Other', undefined],
])('the browser %s is known by its user agent', (browser, userAgent) => {
  expect(browserOf(userAgent)).toBe(browser);
});

test('a user agent of a megabyte takes milliseconds of CPU time', () => {
  const begin = process.cpuUsage();
  browserOf('Mozilla/5.0 ('.repeat(80_000));
  expect(process.cpuUsage(begin).user).toBeLessThan(100_000);
});
