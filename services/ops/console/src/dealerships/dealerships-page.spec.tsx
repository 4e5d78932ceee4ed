import type { DealershipPage, ListedDealership, Role } from '@larkway/ops-contract';
import { renderPage } from '../testing/render-page';
import { DealershipsPage } from './dealerships-page';
import { ListingDialog } from './listing-dialog';

const listed: ListedDealership = {
  id: 7,
  name: 'Quiet Motors',
  city: 'Albany',
  state: 'New York',
  unlisted: null,
  erased: false,
};
const unlisted: ListedDealership = {
  ...listed,
  id: 8,
  name: 'Gone Motors',
  unlisted: { at: '2026-11-21T04:00:00.000Z', by: 'Oscar', reason: 'No longer sells cars.' },
};
const erased: ListedDealership = {
  ...unlisted,
  id: 9,
  name: 'erased',
  city: 'erased',
  erased: true,
};

const page = (role: Role, more = false) => {
  const answer: DealershipPage = { dealerships: [unlisted, erased, listed], more };
  return renderPage(<DealershipsPage />, {
    role,
    location: '/applications/dealerships',
    answers: { '/ops/api/dealerships?search=&listed=any': answer },
  });
};

const buttons = (html: string): string[] =>
  [...html.matchAll(/aria-label="((?:Correct|Unlist|List again)[^"]*)"/g)].map(
    ([, label]) => label!,
  );

test('an operator can correct a dealership, unlist a listed one and list an unlisted one again, but never an erased one', () => {
  expect(buttons(page('operator').html)).toEqual([
    'Correct: Gone Motors',
    'List again: Gone Motors',
    'Correct: Quiet Motors',
    'Unlist: Quiet Motors',
  ]);
});

test('a viewer sees who unlisted a dealership and why, and has no commands', () => {
  const { html, text } = page('viewer');
  expect(buttons(html)).toEqual([]);
  expect(text).toMatch(
    /Gone Motors Albany, New York Not listed By Oscar, .+ ago : No longer sells cars\./,
  );
});

test('an incomplete list says so', () => {
  expect(page('viewer', true).text).toContain('The first 3 dealerships are shown.');
  expect(page('viewer').text).not.toContain('The first');
});

test.each([
  [
    'Unlist',
    listed,
    /Unlist Quiet Motors\? .*disappears from the site within seconds.*The dealer is not notified\..*Its data is kept.*Reason.*Enter no personal data/,
  ],
  [
    'List again',
    unlisted,
    /List Gone Motors again\? .*shown and counted on the site again.*The dealer is not notified\..*Reason.*Enter no personal data/,
  ],
])(
  'the dialog "%s" says what will happen, and cannot be confirmed without a reason',
  (action, dealership, words) => {
    const { html, text } = renderPage(
      <ListingDialog dealership={dealership} onClose={() => undefined} onDone={() => undefined} />,
      { role: 'operator' },
    );
    expect(text).toMatch(words);
    expect(html).toMatch(new RegExp(`<button[^>]*disabled=""[^>]*>(?:(?!</button>).)*${action}`));
  },
);
