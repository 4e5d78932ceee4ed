import type { Role, UnansweredLeads } from '@larkway/ops-contract';
import { renderPage } from '../testing/render-page';
import { ageOf, LeadsPage, unansweredPath } from './leads-page';

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
const lead = (digit: number, hours: number): UnansweredLeads['leads'][number] => ({
  id: `${digit}0000000-0000-4000-8000-000000000000`,
  kind: digit === 1 ? 'contact-message' : 'vehicle-inquiry',
  person: 'A… B…',
  createdAt: hoursAgo(hours),
});
const unanswered: UnansweredLeads = {
  leads: [lead(1, 30.1), lead(2, 21.1), lead(3, 0.55)],
  counts: { recent: 1, due: 1, overdue: 1 },
  warningHours: 20,
  dueHours: 24,
};
const page = (role: Role, answer = unanswered) =>
  renderPage(<LeadsPage />, { role, location: '/leads', answers: { [unansweredPath]: answer } });
const buttons = (html: string): number =>
  (html.match(/aria-label="Mark as answered: /g) ?? []).length;

test('leads show their age in words, their kind, the masked person and an id that leads to their emails', () => {
  const { html, text } = page('viewer');
  expect(text).toMatch(
    /1 d 6 h, overdue Contact message A… B… 10000000 21 h \d+ m, due soon Vehicle inquiry A… B… 20000000 3\d m Vehicle inquiry/,
  );
  expect(html).toContain('href="/emails?id=10000000-0000-4000-8000-000000000000"');
  expect(text).toContain(
    '3 requests not marked as answered. 1 request for more than 24 hours. The site promises a reply within 24 hours.',
  );
});

test('operators can mark each lead as answered, and viewers none', () => {
  expect([buttons(page('operator').html), buttons(page('viewer').html)]).toEqual([3, 0]);
});

test('without unanswered leads the page says so', () => {
  const none = { ...unanswered, leads: [], counts: { recent: 0, due: 0, overdue: 0 } };
  expect(page('viewer', none).text).toContain('Every request is answered');
});

test('a range of time in the address is in its fields and limits the list', () => {
  const [from, to] = ['2026-11-25T08:00', '2026-11-26T08:00'];
  const moments = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const path = `${unansweredPath}?${new URLSearchParams(moments)}`;
  const inRange = (leads: UnansweredLeads['leads']) =>
    renderPage(<LeadsPage />, {
      location: `/leads?from=${from}&to=${to}`,
      answers: { [path]: { ...unanswered, leads } },
    });
  const { html, text } = inRange([lead(2, 21.1)]);
  expect(html).toContain(`value="${from}"`);
  expect(html).toContain(`value="${to}"`);
  expect(text).toContain('20000000');
  expect(text).not.toContain('10000000');
  expect(inRange([]).text).toContain('No request of this time waits');
});

test.each([
  [19.9, 'recent'],
  [20, 'due'],
  [23.9, 'due'],
  [24, 'overdue'],
])('with the default limits, a lead of %s hours is %s', (hours, age) => {
  const now = Date.parse('2026-11-26T12:00:00Z');
  const createdAt = new Date(now - hours * 3_600_000).toISOString();
  expect(ageOf({ createdAt }, unanswered, now)).toBe(age);
});
