import { releasedPartners, releasedPrograms } from '@larkway/financing-contract/released-data';
import { closedOrigin, renderOnServer, textOf, trialSite } from '@larkway/sdk/testing';
import * as page from './financing-page';

let html: string;

beforeAll(async () => {
  ({ html } = await renderOnServer(page, { origin: await closedOrigin(), path: '/financing' }));
});

test('without its service the first view still shows every program and partner it was released with', () => {
  const text = textOf(html);
  for (const { name, provider } of releasedPrograms) expect(text).toContain(`${name} ${provider}`);
  for (const { title, blurb } of releasedPartners) expect(text).toContain(`${title} ${blurb} Quick Apply →`);
});

test('each partner opens its own application in a new tab', () => {
  for (const { url } of releasedPartners) expect(html).toMatch(new RegExp(`<a href="${url}" target="_blank" rel="noopener"`));
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

test('the form opens with the specified answers and placeholders', () => {
  const inputs = [...html.matchAll(/<input[^>]*name="(\w+)"[^>]*>/g)].map(([tag, name]) => [name, /placeholder="(\d+)"/.exec(tag)?.[1], /value="(\d+)"/.exec(tag)?.[1]]);
  expect(inputs).toEqual([
    ['vehiclePrice', '8995', '8995'],
    ['downPayment', '1000', '1000'],
    ['monthlyBudget', '300', '300'],
    ['taxBenefit', undefined, undefined],
  ]);
  const selected = [...html.matchAll(/<option[^>]*selected=""[^>]*>([^<]+)/g)].map(([, label]) => label);
  expect(selected).toEqual(['700-749 Good', '60 months', 'Personal']);
});

test('who would rather talk finds the sales phone', () => {
  expect(textOf(html)).toContain(trialSite.salesPhone);
});
