import { visibleText, visibleTexts } from './visible-text.js';

test.each([
  ['a right-to-left override', 'invoice\u202Efdp.exe', 'invoice⟨U+202E⟩fdp.exe'],
  ['an embedding that is not closed', '\u202BAda', '⟨U+202B⟩Ada'],
  ['isolates', '\u2066a\u2069', '⟨U+2066⟩a⟨U+2069⟩'],
  ['a zero-width space', 'ad\u200Bmin', 'ad⟨U+200B⟩min'],
  ['a joiner between letters', 'ad\u200Dmin', 'ad⟨U+200D⟩min'],
  ['a soft hyphen', 'ad\u00ADmin', 'ad⟨U+00AD⟩min'],
  ['a byte order mark', '\uFEFFAda', '⟨U+FEFF⟩Ada'],
  ['a Hangul filler', '\u3164', '⟨U+3164⟩'],
  ['a tag character', 'a\u{E0041}', 'a⟨U+E0041⟩'],
  ['an escape', '\u001B[31m', '⟨U+001B⟩[31m'],
  ['a line separator', 'a\u2028b', 'a⟨U+2028⟩b'],
])('%s becomes visible', (_what, text, shown) => {
  expect(visibleText(text)).toBe(shown);
});

test.each([
  'Ada Byron',
  'José Müller, 東京',
  'first line\nsecond\tline\r\n',
  'family 👨‍👩‍👧, heart ❤️, thumb 👍🏽',
  '',
])('the text %j is unchanged', (text) => {
  expect(visibleText(text)).toBe(text);
});

test.each([
  ['Hebrew', 'שלום'],
  ['Arabic', 'مرحبا 123'],
])('a text in %s is isolated from the text around it', (_what, text) => {
  expect(visibleText(text)).toBe(`\u2068${text}\u2069`);
});

test('hidden characters become visible in every string of a nested value', () => {
  expect(
    visibleTexts({ name: 'a\u202Eb', list: [{ deep: '\u200B' }], count: 1, none: null, yes: true }),
  ).toEqual({
    name: 'a⟨U+202E⟩b',
    list: [{ deep: '⟨U+200B⟩' }],
    count: 1,
    none: null,
    yes: true,
  });
});
