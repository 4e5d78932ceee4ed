import { describeError } from './describe-error';

const site = 'https://www.larkway.example';
const version = { name: 'mfe-own', version: '1', base: '/assets/mfe-own/1/' };
const inOwn = `${site}/assets/mfe-own/1/web`;
const stack = [
  'TypeError: a text',
  `    at e (${site}/assets/shell/12.js:1:2)`,
  `    at async onClick (${inOwn}/12.ab.js:1:2345)`,
  `    at ${inOwn}/remoteEntry.js?retry=1:10:7`,
  '    at x (chrome-extension://abc/content.js:1:2)',
  `    at y (${site}/assets/mfe-own/10/web/12.js:1:2)`,
].join('\n');
const frames = [
  { file: 'web/12.ab.js', line: 1, column: 2345 },
  { file: 'web/remoteEntry.js', line: 10, column: 7 },
];
const describe = (error: unknown, ...stacks: string[]) =>
  describeError(version, error, stacks, site);

test('an error is described by its name, its redacted message and the places in files of the version', () => {
  expect(describe(new TypeError('No dealer "Jane Doe" near 94043'), stack)).toEqual({
    name: 'mfe-own',
    version: '1',
    type: 'TypeError',
    message: 'No dealer "<text>" near <number>',
    frames,
  });
});

test.each([
  ['Firefox', `send@${inOwn}/12.js:1:2\nasync*${inOwn}/13.js:3:4`],
  ['Safari', `@${inOwn}/12.js:1:2\n${inOwn}/13.js:3:4`],
])('places are found in a stack of %s', (_browser, text) => {
  expect(describe(new Error('x'), text)?.frames).toEqual([
    { file: 'web/12.js', line: 1, column: 2 },
    { file: 'web/13.js', line: 3, column: 4 },
  ]);
});

test('without a place in the error’s own stack, the components that threw it are its places', () => {
  const error = new Error('Objects are not valid as a React child');
  const react = `Error\n    at e (${site}/assets/shell/12.js:1:2)`;
  expect(describe(error, react, `\n    at Page (${inOwn}/12.ab.js:1:2345)`)?.frames).toEqual([
    frames[0],
  ]);
  expect(describe(error, react)).toBeUndefined();
});

test('an error has at most ten places', () => {
  const deep = Array.from({ length: 50 }, (_, line) => `    at f (${inOwn}/1.js:${line + 1}:1)`);
  expect(describe(new Error('x'), deep.join('\n'))?.frames).toHaveLength(10);
});

test.each([[null], [undefined], ['a text'], [{ name: {}, message: 7 }]])(
  'what is no error, %s, is described without a message',
  (thrown) => {
    expect(describe(thrown, stack)).toMatchObject({ type: 'Error', message: '', frames });
  },
);
