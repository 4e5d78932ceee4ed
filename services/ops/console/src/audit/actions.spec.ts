import { actionLabel, detailText } from './actions';

describe('The text of an audit entry', () => {
  test('has the name of the action as its label', () => {
    expect(actionLabel('queue-paused')).toBe('Queue paused');
  });

  test.each([
    [{}, ''],
    [{ count: 12, emails: ['a', 'b'] }, 'count 12 · emails a, b'],
    [
      { before: { paused: null }, after: { paused: true } },
      'before (paused –) · after (paused true)',
    ],
    [{ erased: { leads: { leads: 1, outbox: 2 } } }, 'erased (leads (leads 1, outbox 2))'],
    [{ at: 'leads', erased: {} }, 'at leads · erased (–)'],
  ])('%j is %s', (detail, text) => {
    expect(detailText(detail)).toBe(text);
  });

  test('shows times like all others, in the operator’s time zone, which is named', () => {
    expect(detailText({ due: '2026-12-24T22:35:18.123Z' })).toMatch(
      /^due Dec 2\d, 2026, \d\d:\d\d:18 [A-Z]/,
    );
  });
});
