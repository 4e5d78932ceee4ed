import { repetitions } from '@larkway/infra/tier';
import { sendRaw } from '../fixtures/raw-http';
import { settled } from '../fixtures/settled';
import { siteLayouts } from '../fixtures/site-pages';
import { stack } from '../fixtures/stack';
import { expect, test } from '../fixtures/test';

test.describe.configure({ timeout: 120_000 });

const script = '<script>document.title="executed"</script>';

const queries = [
  '?category=nonsense&price=nonsense',
  `?price=${script}`,
  `?category=${encodeURIComponent(script)}`,
  `?search=${encodeURIComponent(`"><img src=x onerror='document.title="executed"'>`)}`,
  '?category=2-seater&category=utility',
  '?category[]=2-seater&category[x]=y',
  `?search=${'x'.repeat(4_000)}`,
  '?search=%00',
  '?search=%E0%A4%A',
  '?search=%',
  '?search=%0d%0aSet-Cookie:%20odd=1',
  '?search=%E2%80%AEneb%20a%20left%20to%20right',
  '?search=%F0%9F%9A%97%F0%9F%8F%B3%EF%B8%8F%E2%80%8D%F0%9F%8C%88',
  '?=&&==&?',
  '?__proto__[search]=x&constructor=y&toString=z',
  '?show=-1&application=%3Cb%3Ereceived',
  '?vehiclePrice=1e999&creditScore=-1&downPayment=NaN&monthlyBudget=%3Cscript%3E&preferredTerm=0&usage=space&taxBenefit=maybe',
];

const namesIn = (query: string): string[] =>
  query
    .slice(1)
    .split('&')
    .map((part) => part.split('=')[0]!);

/** Values that could run as code, or become NaN, if a page's scripts did not treat them as text. */
const dangerous = queries.filter((query) => /script|onerror|1e999|proto/.test(query));

/** The same in fewer URLs: queries without common parameters are combined. */
const merged = (all: string[]): string[] =>
  all.reduce<string[]>((addresses, query) => {
    const fitting = addresses.findIndex(
      (other) => !namesIn(other).some((name) => namesIn(query).includes(name)),
    );
    return fitting < 0
      ? [...addresses, query]
      : addresses.with(fitting, `${addresses[fitting]}&${query.slice(1)}`);
  }, []);

/** Pages that read parameters; in `npm test` the others get the dangerous ones only. */
const readsParameters = /^\/(inventory.*|compare|dealerships|states|financing|thank-you)$/;

const queriesInDocuments = (path: string): string[] =>
  repetitions({
    everyRun: merged(readsParameters.test(path) ? queries : dangerous),
    nightly: queries,
  });
const queriesInBrowser = merged(repetitions({ everyRun: dangerous, nightly: queries }));

const bare = (path: string) =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\naccept: text/html\r\n\r\n`;

for (const path of siteLayouts) {
  test(`${path} renders for any hand-made query, and no text of the query becomes markup`, async () => {
    for (const query of queriesInDocuments(path)) {
      await test.step(query.slice(0, 60), async () => {
        const { status, headers, body } = await sendRaw(
          stack().site,
          bare(`${path}${query.replaceAll(' ', '%20')}`),
        );
        expect(status, query).toBe(200);
        expect(headers['content-type']).toBe('text/html; charset=utf-8');
        expect(headers['set-cookie'] ?? '').not.toContain('odd');
        expect(body).toContain('<h1');
        expect(body).toContain('<footer');
        expect(body).not.toContain('executed"</script>');
        expect(body).not.toContain('<img src=x');
      });
    }
  });
}

const pagesWithQueries: [path: string, words: RegExp | string][] = [
  ['/inventory', /Vehicles? Available|No vehicles found/],
  ['/financing', 'Your Financial Profile'],
  ['/dealerships', /dealers?$|No dealerships found/],
  ['/states', /Most Popular States|No states found|States Covered/],
];

/** By day one that shows a text of its query and one that computes with it. */
for (const [path, words] of repetitions({
  everyRun: pagesWithQueries.slice(0, 2),
  nightly: pagesWithQueries,
})) {
  test(`${path} is a sensible page in the browser whatever its query, and nothing of it runs`, async ({
    page,
  }) => {
    for (const query of queriesInBrowser) {
      await test.step(query.slice(0, 60), async () => {
        const response = await page.goto(`${path}${query}`);
        expect(response?.status()).toBe(200);
        await settled(page);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
        await expect(page.getByRole('main')).not.toContainText(/NaN|Infinity|undefined|\[object/);
        await expect(page).toHaveTitle(/Larkway/);
      });
    }
  });
}

const long = 'x'.repeat(3_000);

const paths: [path: string, statuses: number[]][] = [
  ['/inventory/..%2f..%2fetc%2fpasswd', [404]],
  ['/inventory/%2e%2e/%2e%2e/package.json', [400, 404]],
  ['/../../../etc/passwd', [400, 404]],
  ['/inventory/..\\..\\package.json', [404]],
  ['/inventory/%00', [400, 404]],
  ['/%00', [400, 404]],
  ['/inventory/%', [400]],
  ['/%', [400]],
  ['/%E0%A4%A', [400]],
  ['/states/%FF', [400, 404]],
  ['/\\', [200]],
  ['/\\evil.example', [404]],
  ['/\\/evil.example', [404]],
  ['//evil.example', [404]],
  ['//evil.example/state/florida', [404]],
  ['/state//evil.example', [301, 404]],
  ['/state/%2F%2Fevil.example', [301, 404]],
  ['/state/florida%0d%0aLocation:%20https:%2f%2fevil.example', [301, 400, 404]],
  ['/inventory//d6-max', [200, 301, 404]],
  ['/inventory/d6-max/', [200, 301, 404]],
  ['/INVENTORY', [200, 301, 404]],
  ['/states/FLORIDA', [200, 301, 404]],
  ['/inventory/D6-MAX', [200, 301, 404]],
  [`/inventory/${long}`, [404, 414]],
  [`/${long}`, [404, 414]],
  [`/states/${'%F0%9F%9A%97'.repeat(200)}`, [404, 414]],
  ['/inventory/%3Cscript%3Edocument.title=%22executed%22%3C%2Fscript%3E', [404]],
  ["/inventory/'%20or%201=1--", [404]],
  ['/inventory/constructor', [404]],
  ['/states/__proto__', [404]],
  ['/inventory/d6-max;jsessionid=1', [404]],
  ['/inventory/d6-max/extra', [404]],
  ['/.env', [404]],
  ['/wp-login.php', [404]],
  ['/assets', [404]],
  ['/api', [404]],
];

for (const [path, statuses] of paths) {
  test(`${path.slice(0, 70)} gets a page or a clear refusal, never a 5xx error`, async () => {
    const { status, headers, body } = await sendRaw(stack().site, bare(path));
    expect(statuses).toContain(status);
    if (headers.location) expect(headers.location).toMatch(/^\/(?!\/)[^\r\n]*$/);
    expect(headers['content-type'] ?? '').toMatch(/^(text\/html|application\/json)|^$/);
    expect(body).not.toMatch(/node_modules|\.[jt]s:\d+:\d+|^\s+at /m);
    expect(body).not.toContain('executed"</script>');
    if (headers['content-type']?.startsWith('text/html')) {
      expect(body).toContain('<h1');
      expect(body).toContain('<footer');
    }
  });
}

test('odd paths show a page with a heading in a browser, and run no script', async ({
  page,
  tolerate,
}) => {
  tolerate(/40[04]|414/);
  const openable = paths
    .map(([path]) => path)
    .filter(
      (path) => !/^\/[/\\]/.test(path) && !path.includes(long) && !/^\/(api|assets)/.test(path),
    );
  const opened = repetitions({
    everyRun: openable.filter((path) => /script|__proto__/.test(path)),
    nightly: openable,
  });
  expect(opened.length).toBeGreaterThanOrEqual(2);
  for (const path of opened) {
    await test.step(path.slice(0, 60), async () => {
      const response = await page.goto(path);
      if (!response?.headers()['content-type']?.startsWith('text/html')) return;
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page).toHaveTitle(/Larkway/);
    });
  }
});
