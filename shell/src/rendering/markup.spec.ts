import { attributes, escapeMarkup } from './markup';

test('escaped text cannot end the element or attribute that contains it', () => {
  expect(escapeMarkup(`</title><script>alert("1" & '2')</script>`)).toBe(
    '&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot; &amp; &#39;2&#39;)&lt;/script&gt;',
  );
});

test('attributes are escaped, and undefined ones are omitted', () => {
  expect(attributes({ content: '"><script>', media: undefined, href: '/a?b=1&c=2' })).toBe(
    ' content="&quot;&gt;&lt;script&gt;" href="/a?b=1&amp;c=2"',
  );
});
