import { csvLine } from './csv.js';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1'])(
  'a spreadsheet does not calculate the text %j',
  (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`);
  },
);

test('quotes, separators and line breaks stay within their cell, and numbers stay numbers', () => {
  expect(csvLine(['a "b", c\nd', -4, null, 'x=1'])).toBe('"a ""b"", c\nd","-4","","x=1"\r\n');
});
