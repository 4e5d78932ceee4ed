import { metaIn, sectionIn, textsIn } from '../fixtures/document-parts';
import { decoded, wordsOf } from '../fixtures/documents';
import { jsonLdIn } from '../fixtures/page-parts';
import { postedField } from '../fixtures/plain-posts';
import { expect, test } from '../fixtures/test';

test('shows seven partners with picture, title, blurb and Quick Apply, in the order of the specification', async ({
  request,
}) => {
  const partners = (await (await request.get('/api/financing/partners')).json()) as {
    kind: string;
    title: string;
    blurb: string;
    url: string;
  }[];
  expect(partners.map(({ kind }) => kind)).toEqual([
    'pay-later',
    'prequalification',
    'rent-to-own',
    'lowest-apr',
    'consumer',
    'business',
    'dealer-direct',
  ]);
  const section = sectionIn(
    await (await request.get('/financing')).text(),
    'Apply For MSV Financing',
  );
  const cards = [...section.matchAll(/<a\b[^>]*>.*?<\/a>/gs)]
    .map(([link]) => link)
    .filter((link) => link.includes('Quick Apply →'));
  expect(cards).toHaveLength(partners.length);
  for (const [index, { title, blurb, url }] of partners.entries()) {
    const card = cards[index]!;
    expect(decoded(card)).toContain(` href="${url}" target="_blank"`);
    expect(textsIn(card, 'h3')).toEqual([title]);
    expect(card).toContain('<svg');
    expect(wordsOf(`<body>${card}`)).toContain(blurb);
  }
  expect(wordsOf(`<body>${section}`)).toContain(
    'Terms and conditions apply. Financing subject to credit approval. APR and terms vary with creditworthiness, loan amount and other factors.',
  );
});

test('tells search engines its title, what it is about and the loans it compares', async ({
  request,
}) => {
  const html = await (await request.get('/financing')).text();
  expect(html).toMatch(/<title>Medium Speed Vehicle Financing Recommendation Engine \| /);
  expect(metaIn(html, 'description')).toMatch(/^.{50,160}$/);
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/financing"/);
  const data = jsonLdIn(html);
  expect(data).toContainEqual(
    expect.objectContaining({
      '@type': 'LoanOrCredit',
      annualPercentageRate: { '@type': 'QuantitativeValue', minValue: 4.99, maxValue: 18.99 },
    }),
  );
  expect(data).toContainEqual(expect.objectContaining({ '@type': 'ItemList', numberOfItems: 4 }));
});

test('a posted form gets results from the released data while the service is down', async ({
  request,
  unreliable: site,
}) => {
  site.fail(/^GET \/api\/financing\//, 'a cut connection');
  const response = await request.post(`${site.origin}/financing`, {
    form: { vehiclePrice: '8995', creditScore: '800', monthlyBudget: '0' },
  });
  expect(response.status()).toBe(200);
  const html = await response.text();
  for (const words of [
    'Prime Auto Loan',
    '4.99%',
    'Fair Credit Auto Loan',
    'Dealer Direct Financing',
  ])
    expect(html.includes(words), words).toBe(true);
  expect(site.calls()).toContainEqual(expect.stringContaining('/api/financing/'));
});

test('a posted form is answered with the same results, with the schedule month by month', async ({
  request,
}) => {
  const form = {
    vehiclePrice: '11995',
    creditScore: '750',
    downPayment: '1000',
    monthlyBudget: '300',
    preferredTerm: '60',
    usage: 'personal',
    taxBenefit: 'on',
  };
  const response = await request.post('/financing', { form, maxRedirects: 0 });
  expect(response.status()).toBe(200);
  const html = await response.text();
  expect([...html.matchAll(/<article [^>]*aria-label="([^"]+)"/g)].map(([, name]) => name)).toEqual(
    [
      'Prime Auto Loan',
      'Business Lease',
      'Standard Auto Loan',
      'Fair Credit Auto Loan',
      'Cash Purchase',
    ],
  );
  expect(postedField(html, 'vehiclePrice').value).toBe('11995');
  expect(html).toContain('id="recommendations"');
  const [prime] = /<article [^>]*aria-label="Prime Auto Loan".*?<\/article>/s.exec(html)!;
  expect(wordsOf(`<body>${prime}`).match(/Month \d+ \$/g)).toHaveLength(60);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  // Chromium reports the preload of a script that may not run as blocked.
  test.beforeEach(({ tolerate }) => tolerate(/^request failed: \S+\.js csp$/));

  test(
    'the form lands on the same results, with the schedule month by month',
    { tag: '@nightly' },
    async ({ page }) => {
      await page.goto('/financing');
      await page.getByLabel('Vehicle price').fill('11995');
      await page.getByLabel('Credit score').selectOption('750-799 Very Good');
      await page.getByLabel('Interested in tax benefits').check();
      await page.getByRole('button', { name: 'Get Recommendations' }).click();
      await expect(page).toHaveURL('/financing#recommendations');
      await expect(
        page.getByRole('heading', { name: 'Your Personalized Recommendations' }),
      ).toBeInViewport();
      await expect(page.getByRole('article').getByRole('heading', { level: 3 })).toHaveText([
        'Prime Auto Loan',
        'Business Lease',
        'Standard Auto Loan',
        'Fair Credit Auto Loan',
        'Cash Purchase',
      ]);
      await expect(page.getByLabel('Vehicle price')).toHaveValue('11995');
      await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
      const prime = page.getByRole('article', { name: 'Prime Auto Loan' });
      await prime.getByText('Amortization schedule', { exact: true }).click();
      await expect(prime.getByRole('rowheader', { name: /^Month/ })).toHaveCount(60);
    },
  );
});
