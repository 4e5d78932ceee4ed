import { linksIn, metaIn, sectionIn, textsIn } from '../fixtures/document-parts';
import { wordsOf } from '../fixtures/documents';
import { expect, test } from '../fixtures/test';

let html: string;
test.beforeEach(async ({ request }) => {
  html = await (await request.get('/thank-you')).text();
});

test('three next steps: the sales team reviews, a representative contacts within 24 hours, detailed information follows', () => {
  expect(textsIn(html, 'h1')).toEqual(['Thank You!']);
  const [, steps] = /<ol [^>]*aria-label="Next steps"[^>]*>(.*?)<\/ol>/s.exec(html)!;
  expect(textsIn(steps!, 'li')).toEqual([
    expect.stringContaining('sales team reviews'),
    expect.stringContaining('A representative contacts you within 24 hours.'),
    expect.stringContaining(
      'Detailed information on pricing, features, financing and availability.',
    ),
  ]);
});

test('support is called by a button, with its hours beside it, or written to', () => {
  const support = sectionIn(html, 'Need an answer sooner?');
  expect(linksIn(support)).toEqual([
    { name: 'Send a message instead', href: '/contact' },
    { name: 'Call (555) 555-0143', href: 'tel:+15555550143' },
  ]);
  expect(textsIn(support, 'p')).toEqual(['Support is available Mon-Fri 8AM-8PM EST.']);
});

for (const [name, path, heading] of [
  ['View Vehicles', '/inventory', 'All vehicles'],
  ['Find Dealers', '/dealerships', 'Find a dealer'],
  ['Home', '/', undefined],
] as const) {
  test(`${name} leads on to ${path}`, async ({ request }) => {
    const [, main] = /<main\b(.*?)<\/main>/s.exec(html)!;
    expect(linksIn(main!)).toContainEqual({ name, href: path });
    const next = await request.get(path);
    expect(next.status()).toBe(200);
    expect(textsIn(await next.text(), 'h1')).toEqual([heading ?? expect.stringMatching(/\S/)]);
  });
}

test('search engines must not index the confirmation', async ({ request }) => {
  expect(html).toContain('<title>Thank You | Larkway</title>');
  expect(metaIn(html, 'robots')).toBe('noindex');
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toContain('/contact</loc>');
  expect(sitemap).not.toContain('/thank-you');
});

test('the address says what was sent: a question about a vehicle, or an application under review', async ({
  request,
}) => {
  const read = async (query: string) =>
    wordsOf(await (await request.get(`/thank-you${query}`)).text());
  expect(await read('?vehicle=d6-max')).toContain('Your question about the D6 Max is with us');
  expect(await read('?vehicle=no-such-model')).toContain('Your message is with us');
  const application = await read('?request=application');
  expect(application).toContain('Your application is under review');
  expect(application).toContain('within 5 business days');
});
