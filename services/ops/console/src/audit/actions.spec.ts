import { actionLabel, detailText } from './actions';

describe('The audit log in words', () => {
  test('an action is read as it is named', () => {
    expect(actionLabel('queue-paused')).toBe('Queue paused');
  });

  test.each([
    [{}, ''],
    [{ count: 12, mails: ['a', 'b'] }, 'count 12 · mails a, b'],
    [
      { before: { paused: null }, after: { paused: true } },
      'before (paused –) · after (paused true)',
    ],
    [{ erased: { leads: { leads: 1, outbox: 2 } } }, 'erased (leads (leads 1, outbox 2))'],
    [{ at: 'leads', erased: {} }, 'at leads · erased (–)'],
  ])('%j is %s', (detail, text) => {
    expect(detailText(detail)).toBe(text);
  });

  test('a time in a detail is read as everywhere else, with its zone', () => {
    expect(detailText({ due: '2026-12-24T22:35:18.123Z' })).toMatch(
      /^due Dec 2\d, 2026, \d\d:\d\d:18 [A-Z]/,
    );
  });
});
