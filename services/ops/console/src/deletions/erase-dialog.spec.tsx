import type { DeletionRequest, ListedDealership } from '@larkway/ops-contract';
import { renderPage } from '../testing/render-page';
import { AffectedDealerships, EraseDialog } from './erase-dialog';

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
  unlisted: { at: '2026-11-21T04:00:00.000Z', by: 'Oscar', reason: 'Closed.' },
};
const request: DeletionRequest = {
  id: '00000000-0000-4000-8000-000000000001',
  createdAt: '2026-11-21T04:00:00.000Z',
  dueAt: '2026-12-21T04:00:00.000Z',
  completedAt: null,
  by: 'Olga',
  masked: 'h…@quiet.example',
  erased: null,
};

const about = (dealerships: ListedDealership[]): string =>
  renderPage(<AffectedDealerships dealerships={dealerships} />, { role: 'admin' }).text;

test('the dialog names a listed dealership as not erased, what stays on the site, and how to erase it too', () => {
  const text = about([listed]);
  expect(text).toMatch(
    /^Not erased, because the site lists it: name, address, phone number and email address stay on the site\. .*unlist it first under Dealerships/,
  );
  expect(text).toContain('Quiet Motors in Albany, New York (7)');
  expect(text).not.toContain('Erased as well');
});

test('the dialog names an unlisted dealership as erased', () => {
  expect(about([unlisted])).toBe(
    'Erased as well, and never listed again: Gone Motors in Albany, New York (8)',
  );
  expect(about([listed, unlisted])).toMatch(
    /Not erased.*Quiet Motors.*Erased as well.*Gone Motors/,
  );
  expect(about([])).toBe('No dealership has this address.');
});

test('nothing can be erased before the person’s dealerships are loaded', () => {
  const { html, text } = renderPage(
    <EraseDialog request={request} onClose={() => undefined} onDone={() => undefined} />,
    { role: 'admin' },
  );
  expect(text).toContain('Looking for dealerships with this address…');
  expect(html).toMatch(/<button[^>]*disabled=""[^>]*>(?:(?!<\/button>).)*Erase for good/);
});
