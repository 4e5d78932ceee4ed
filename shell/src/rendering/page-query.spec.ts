import { onlyNames } from './page-query';

it.each([
  ['?search=d6&utm_source=x', ['search'], '?search=d6'],
  ['?b=2&a=1&a=0', ['a', 'b'], '?a=1&a=0&b=2'],
  ['?utm_source=x', ['search'], ''],
  ['?search=d6', [], ''],
  ['', ['search'], ''],
  ['?search=d6&utm_source=x', undefined, '?search=d6&utm_source=x'],
])('from the query %s, a page that reads %j gets %j', (search, names, expected) => {
  expect(onlyNames(search, names)).toBe(expected);
});
