import { formatDate } from './policy-document';

test.each([
  ['2024-01-01', 'January 1, 2024'],
  ['2026-12-31', 'December 31, 2026'],
])('%s is shown as %s in every time zone', (date, text) => {
  expect(formatDate(date)).toBe(text);
});
