import { releasedPartners, releasedPrograms } from '@larkway/financing-contract/released-data';
import { closedOrigin, renderOnServer, textOf, trialSite } from '@larkway/sdk/testing';
import * as page from './financing-page';

let html: string;

beforeAll(async () => {
  ({ html } = await renderOnServer(page, { origin: await closedOrigin(), path: '/financing' }));
});

test('without its service the initial load still shows every program and partner of the release', () => {
  const text = textOf(html);
  for (const { name, provider } of releasedPrograms) expect(text).toContain(`${name} ${provider}`);
  for (const { title, blurb } of releasedPartners)
    expect(text).toContain(`${title} ${blurb} Quick Apply →`);
});

test('each partner opens its own application in a new tab', () => {
  for (const { url } of releasedPartners)
    expect(html).toMatch(new RegExp(`<a [^>]*href="${url}" target="_blank" rel="noopener"`));
});

test.each([
  'Medium Speed Vehicle Financing Recommendation Engine',
  'Your Financial Profile',
  'Interested in tax benefits',
  'Get Recommendations',
  'Ready to Find Your Perfect Financing?',
  'Apply For MSV Financing',
  '24–84 months',
  '$5,000–$20,000',
  '4.99–18.99%',
  'APR and terms vary with creditworthiness, loan amount and other factors.',
])('the page says "%s"', (words) => {
  expect(textOf(html)).toContain(words);
});

test('the form opens with the specified values and placeholders', () => {
  const inputs = [...html.matchAll(/<input[^>]*name="(\w+)"[^>]*>/g)].map(([tag, name]) => [
    name,
    /placeholder="(\d+)"/.exec(tag)?.[1],
    /value="(\d+)"/.exec(tag)?.[1],
  ]);
  expect(inputs).toEqual([
    ['vehiclePrice', '8995', '8995'],
    ['downPayment', '1000', '1000'],
    ['monthlyBudget', '300', '300'],
    ['taxBenefit', undefined, undefined],
  ]);
  const selected = [...html.matchAll(/<option[^>]*selected=""[^>]*>([^<]+)/g)].map(
    ([, label]) => label,
  );
  expect(selected).toEqual(['700-749 Good', '60 months', 'Personal']);
});

const choicesOf = (name: string): string[] => {
  const [, options = ''] = new RegExp(`<select[^>]*name="${name}"[^>]*>(.*?)</select>`).exec(html)!;
  return [...options.matchAll(/<option value="(\w+)"[^>]*>([^<]+)/g)].map(
    ([, value, label]) => `${value}: ${label}`,
  );
};

test('the credit scores to choose from carry the names of their ranges', () => {
  expect(choicesOf('creditScore')).toEqual([
    '800: 800+ Excellent',
    '750: 750-799 Very Good',
    '700: 700-749 Good',
    '650: 650-699 Fair',
    '600: 600-649 Poor',
    '550: Below 600 Very Poor',
  ]);
});

test('the terms to choose from are 36, 48, 60, 72 and 84 months', () => {
  expect(choicesOf('preferredTerm')).toEqual([
    '36: 36 months',
    '48: 48 months',
    '60: 60 months',
    '72: 72 months',
    '84: 84 months',
  ]);
});

test('the usages to choose from are personal, business and commercial', () => {
  expect(choicesOf('usage')).toEqual([
    'personal: Personal',
    'business: Business',
    'commercial: Commercial',
  ]);
});

test('the price, the down payment and the budget are numbers that no browser refuses', () => {
  for (const name of ['vehiclePrice', 'downPayment', 'monthlyBudget']) {
    const [tag] = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)!;
    expect(tag).toContain('type="number"');
    expect(tag).not.toMatch(/ (min|max|required|step)=/);
  }
});

test('the page shows the sales phone', () => {
  expect(textOf(html)).toContain(trialSite.salesPhone);
});
