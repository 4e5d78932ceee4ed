import { searchTermOf } from './search-event';

describe('the reported search term', () => {
  it.each(['d6 max', 'lithium 150 Ah', '$14,995', '4x4'])('"%s" is', (search) => {
    expect(searchTermOf(search)).toBe(search);
  });

  it.each(['maya@example.com', '(555) 555-0142', '555 555 0142', '', '   '])(
    '"%s" is not',
    (search) => {
      expect(searchTermOf(search)).toBeUndefined();
    },
  );

  it('10,000 characters are reported as a hundred', () => {
    expect(searchTermOf('x'.repeat(10_000))).toHaveLength(100);
  });
});
