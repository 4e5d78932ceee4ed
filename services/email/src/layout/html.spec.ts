import { html, lines } from './html.js';

it('values keep their spaces and line breaks, and templates lose their indentation', () => {
  const list = html`<ul>
    <li>${'two  spaces\n  and a line'}</li>
    <li>second</li>
  </ul>`;
  expect(list.markup).toBe('<ul>\n<li>two  spaces\n  and a line</li>\n<li>second</li>\n</ul>');
});

it('values are escaped, and markup made by `html` and `lines` is not', () => {
  expect(html`<p title="${'"<'}">${lines('a<\nb')}${[html`<i>${'&'}</i>`]}</p>`.markup).toBe(
    '<p title="&quot;&lt;">a&lt;<br>b<i>&amp;</i></p>',
  );
});
