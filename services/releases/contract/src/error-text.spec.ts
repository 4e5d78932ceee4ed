import { errorNameOf, MOST_OF_MESSAGE, redactErrorText } from './error-text.js';

describe('The text of an error', () => {
  test.each([
    [
      'digits',
      'No dealer near 94043 or (415) 555-0123',
      'No dealer near <number> or (<number>) <number>-<number>',
    ],
    ['an email address', 'Cannot reach jane.doe+x@example.com now', 'Cannot reach <email> now'],
    ['an email address in quotes', 'Bad value "jane@example.com".', 'Bad value <email>'],
    ['credentials in a URL', 'GET https://jane:secret@example.com/a failed', 'GET <email> failed'],
    [
      'the query of a URL',
      'GET https://example.com/a?name=Jane#b failed',
      'GET https://example.com/a?<query> failed',
    ],
    ['the query of a path', 'GET /api/dealers?zip=94043 failed', 'GET /api/dealers?<query> failed'],
    ['a quoted text', 'Unknown state "North Dakota" here', 'Unknown state "<text>" here'],
    [
      'a quoted text with quotes',
      `Unexpected token 'J', "{"name":"Jane"}" is not valid JSON`,
      `Unexpected token '<text>', "<text>" is not valid JSON`,
    ],
    ['a quoted text with an apostrophe', `Bad name 'it's Jane' given`, `Bad name '<text>' given`],
    ['a quoted text without an end', 'Unexpected end of "Jane Doe', 'Unexpected end of "<text>"'],
    [
      'texts in other quotes',
      'Bad “Jane”, `Doe` and \u00ABRoe\u00BB',
      'Bad “<text>”, `<text>` and \u00AB<text>\u00BB',
    ],
    ['a token', 'Key lwr_a1b2c3d4e5f6_secret is bad', 'Key <id> is bad'],
    ['line breaks and control characters', 'One\n\0\ttwo', 'One two'],
  ])('is redacted: %s', (_what, text, redacted) => {
    expect(redactErrorText(text)).toBe(redacted);
  });

  test.each([
    "Cannot read properties of undefined (reading 'trim')",
    "undefined is not an object (evaluating 'values.name.trim')",
    'dealers.map is not a function',
    "can't convert undefined to object",
    'Minified React error #418; visit https://react.dev',
    'Request of @larkway/sdk failed',
  ])('keeps what is code: %s', (text) => {
    expect(redactErrorText(text)).toBe(text);
  });

  test('is redacted within a property, if it is no name', () => {
    expect(redactErrorText("Cannot read properties of undefined (reading '94043')")).toBe(
      "Cannot read properties of undefined (reading '<text>')",
    );
    expect(redactErrorText("(reading 'Jane Doe')")).toBe("(reading '<text>')");
  });

  test('has at most 200 characters, and whole ones', () => {
    expect(redactErrorText('a '.repeat(5_000))).toHaveLength(MOST_OF_MESSAGE);
    expect(redactErrorText(`${'a'.repeat(MOST_OF_MESSAGE - 1)}😀`)).toBe(
      'a'.repeat(MOST_OF_MESSAGE - 1),
    );
  });

  test('stays the same when it is redacted again', () => {
    const once = redactErrorText(
      `"Jane" 'Doe' jane@example.com /a?b=c lwr_a1b2c3d4e5f6_x 94043 (reading 'x')`,
    );
    expect(redactErrorText(once)).toBe(once);
  });

  test.each(['"', "'", 'a@', '/?', '(reading ', '1', 'aé'])(
    'takes milliseconds of CPU time, also one of two million characters: %s',
    (part) => {
      const begin = process.cpuUsage();
      redactErrorText(part.repeat(2_000_000 / part.length));
      expect(process.cpuUsage(begin).user).toBeLessThan(200_000);
    },
  );
});

test.each([
  ['TypeError', 'TypeError'],
  ['Jane Doe', 'Error'],
  ['', 'Error'],
  [undefined, 'Error'],
  ['Error94043', 'Error'],
  ['a'.repeat(61), 'Error'],
])('the name of an error, %s, is reported as %s', (name, expected) => {
  expect(errorNameOf(name)).toBe(expected);
});
