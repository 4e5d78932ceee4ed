import { releasedPartners } from '@larkway/financing-contract/released-data';
import { closedOrigin, type Rendered, renderOnServer, textOf } from '@larkway/sdk/testing';
import * as page from './financing-page';

/** The page without scripts: as it opens, or as it answers the form. */
const render = async (posted?: string, query = ''): Promise<Rendered> =>
  renderOnServer(page, {
    origin: await closedOrigin(),
    path: `/financing${query}`,
    post: posted === undefined ? undefined : Object.fromEntries(new URLSearchParams(posted)),
  });
const textFor = async (posted: string): Promise<string> => textOf((await render(posted)).html);

const answers =
  'vehiclePrice=11995&creditScore=750&downPayment=1500&monthlyBudget=200&preferredTerm=72&usage=business&taxBenefit=on';
const optionNames = (html: string): string[] =>
  [...html.matchAll(/<article [^>]*aria-label="([^"]+)"/g)].map(([, name]) => name!);

test('a posted profile gets its ranked results without a service and without scripts', async () => {
  const { html } = await render(answers);
  const text = textOf(html);
  expect(optionNames(html)).toEqual([
    'Business Lease',
    'Prime Auto Loan',
    'Cash Purchase',
    'Standard Auto Loan',
    'Fair Credit Auto Loan',
  ]);
  expect(text).toContain('Your Personalized Recommendations');
  expect(text).toContain(
    'we found 5 financing options. Options are ranked by how well they match your needs.',
  );
  expect(text).not.toContain('Ready to Find Your Perfect Financing?');
  expect(text).not.toContain('Out of date');
  expect(text.match(/Recommended Business Lease/g)).toHaveLength(1);
});

test('the form shows the posted profile', async () => {
  const { html } = await render(answers);
  const inputs = [...html.matchAll(/<input[^>]*name="(\w+)"[^>]*>/g)].map(([tag, name]) => [
    name,
    /value="(\d+)"/.exec(tag)?.[1] ?? tag.includes('checked'),
  ]);
  expect(inputs).toEqual([
    ['vehiclePrice', '11995'],
    ['downPayment', '1500'],
    ['monthlyBudget', '200'],
    ['taxBenefit', true],
  ]);
  const selected = [...html.matchAll(/<option[^>]*selected=""[^>]*>([^<]+)/g)].map(
    ([, label]) => label,
  );
  expect(selected).toEqual(['750-799 Very Good', '72 months', 'Business']);
});

test('without scripts the form is posted to this page’s results, so that no value is in an address', async () => {
  const [form] = /<form[^>]*>/.exec((await render()).html)!;
  for (const attribute of ['method="post"', 'action="/financing#recommendations"', 'noValidate=""'])
    expect(form).toContain(attribute);
  expect((await render(answers)).html).toContain('id="recommendations"');
});

test('without scripts a loan’s schedule is shown month by month', async () => {
  const text = await textFor('vehiclePrice=8995&creditScore=700');
  expect(text).toContain('59 payments of $162.07 and a final one of $162.23.');
  expect(text).toContain(
    'Year 1 $1,944.84 $589.89 $1,354.95 $6,640.05 Month 1 $162.07 $53.23 $108.84 $7,886.16 Month 2 $162.07 $52.51 $109.56 $7,776.60',
  );
  expect(text).toMatch(
    /Month 60 \$162\.23 \$\d\.\d\d \$\d+\.\d\d \$0\.00 Total \$9,724\.36 \$1,729\.36 \$7,995\.00 \$0\.00/,
  );
});

test.each([
  ['a script', 'vehiclePrice=%3Cscript%3Ealert(1)%3C/script%3E&usage=%00&creditScore=NaN'],
  [
    'numbers beyond all money',
    'vehiclePrice=1e308&downPayment=-1e308&monthlyBudget=Infinity&preferredTerm=1e9',
  ],
  [
    'a right-to-left mark and an emoji',
    'vehiclePrice=-0&downPayment=%E2%80%AE&monthlyBudget=%F0%9F%9A%97',
  ],
  ['a price of 5,000 digits', `vehiclePrice=${'9'.repeat(5_000)}`],
  ['emptied fields', 'vehiclePrice=&downPayment=&monthlyBudget='],
])('a post of %s is answered with amounts', async (_what, posted) => {
  const { html, loaded } = await render(posted);
  const text = textOf(html);
  expect(loaded.status ?? 200).toBe(200);
  expect(optionNames(html).length).toBeGreaterThanOrEqual(2);
  expect(text).not.toMatch(/NaN|Infinity|undefined|null|-\$|\$-|alert/);
  expect(html).not.toContain('<script');
});

test.each(['?utm_source=mail', `?${answers}`])(
  'the server reads no profile from the query "%s"',
  async (query) => {
    expect(textOf((await render(undefined, query)).html)).toContain(
      'Ready to Find Your Perfect Financing?',
    );
  },
);

describe('the page’s structured data', () => {
  let jsonLd: Record<string, unknown>[];
  beforeAll(async () => {
    jsonLd = (await render()).loaded.head!.jsonLd as Record<string, unknown>[];
  });

  test('are the advertised ranges of terms, amounts and rates', () => {
    expect(jsonLd[0]).toMatchObject({
      '@type': 'LoanOrCredit',
      name: 'Medium Speed Vehicle Financing',
      amount: { '@type': 'MonetaryAmount', currency: 'USD', minValue: 5_000, maxValue: 20_000 },
      annualPercentageRate: { minValue: 4.99, maxValue: 18.99 },
      loanTerm: { minValue: 24, maxValue: 84, unitCode: 'MON' },
    });
  });

  test('are the loans and the lease, with their rates', () => {
    const { itemListElement, numberOfItems } = jsonLd[1] as {
      itemListElement: { position: number; item: object }[];
      numberOfItems: number;
    };
    expect(numberOfItems).toBe(4);
    expect(itemListElement.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    expect(itemListElement.map(({ item }) => item)).toMatchObject([
      {
        '@type': 'LoanOrCredit',
        name: 'Prime Auto Loan',
        annualPercentageRate: { minValue: 4.99, maxValue: 4.99 },
      },
      {
        '@type': 'LoanOrCredit',
        name: 'Standard Auto Loan',
        annualPercentageRate: { minValue: 6.49, maxValue: 7.99 },
      },
      {
        '@type': 'LoanOrCredit',
        name: 'Fair Credit Auto Loan',
        annualPercentageRate: { minValue: 9.99, maxValue: 12.99 },
      },
      { '@type': 'FinancialProduct', name: 'Business Lease', annualPercentageRate: 2.5 },
    ]);
  });
});

test('partners do not depend on the profile', async () => {
  const text = await textFor(answers);
  for (const { title } of releasedPartners) expect(text).toContain(title);
});
