import { searchResultText } from './person-search';

test.each([
  [{ ids: [], more: false, away: [] }, 'Nothing is stored under exactly this value.'],
  [
    { ids: ['a'], more: false, away: [] },
    '1 lead or application found; the emails are listed below.',
  ],
  [
    { ids: ['a', 'b'], more: true, away: [] },
    'The latest 2 leads are listed below; there are others.',
  ],
  [
    { ids: [], more: false, away: ['leads'] },
    'Nothing is stored under exactly this value. These services did not answer, so entries may be missing: leads.',
  ],
])('%j is reported as: %s', (found, text) => {
  expect(searchResultText(found)).toBe(text);
});
