import type { RemoteVersion } from '../remotes/public-map';
import { createScriptErrors, type ScriptErrors } from './script-errors';

const site = 'https://www.larkway.example';
const versionAt = (name: string, base: string): RemoteVersion => ({
  name,
  version: '1',
  container: `${name}_1`,
  base,
  integrity: '',
});
const own = versionAt('mfe-own', '/assets/mfe-own/1/');
const elsewhere = versionAt('mfe-cdn', 'https://cdn.example/mfe-cdn/1/');

const shellFrame = `    at call (${site}/assets/shell/12.js:1:2)`;
const ownFrame = `    at async onClick (${site}/assets/mfe-own/1/web/12.js:1:2345)`;
const cdnFrame = '    at https://cdn.example/mfe-cdn/1/web/remoteEntry.js?retry=1:10:7';

let counted: string[];
let noted: string[];
let errors: ScriptErrors;

beforeEach(() => {
  counted = [];
  noted = [];
  errors = createScriptErrors(
    [own, elsewhere],
    { count: ({ name, version }, event) => counted.push(`${name} ${version} ${event}`) },
    {
      note: ({ name }, error) =>
        void noted.push(`${name} ${(error as Error | undefined)?.message}`),
    },
    site,
  );
});

const thrown = (...frames: string[]): Error =>
  Object.assign(new Error('a text'), { stack: ['Error: a text', ...frames].join('\n') });

describe('An error outside rendering', () => {
  test.each([
    ['a file of the site', [ownFrame, cdnFrame], 'mfe-own 1 browser-error'],
    ['a file on another origin', [cdnFrame, ownFrame], 'mfe-cdn 1 browser-error'],
    ['the SDK on its behalf', [shellFrame, shellFrame, ownFrame], 'mfe-own 1 browser-error'],
    [
      'Firefox or Safari',
      [`send@${site}/assets/mfe-own/1/web/12.js:1:2`],
      'mfe-own 1 browser-error',
    ],
  ])('counts for the version whose script threw, in %s', (_where, frames, expected) => {
    errors.count(thrown(...frames));
    expect(counted).toEqual([expected]);
  });

  test('is described for the version that it counts for', () => {
    errors.count(thrown(shellFrame, ownFrame));
    errors.count(thrown(shellFrame));
    expect(noted).toEqual(['mfe-own a text']);
  });

  test.each([
    ['the shell', [shellFrame]],
    ['a browser extension', ['    at x (chrome-extension://abc/content.js:1:2)', ownFrame]],
    ['a script of another origin', ['    at x (https://tags.example/tag.js:1:2)', ownFrame]],
    ['a version that is not in the document', [ownFrame.replace('/1/', '/10/')]],
    ['an unknown place', []],
  ])('does not count if it was thrown by %s', (_where, frames) => {
    errors.count(thrown(...frames));
    expect(counted).toEqual([]);
  });

  test('without a stack counts for the version that the file belongs to', () => {
    errors.count(undefined, `${site}/assets/mfe-own/1/web/12.js`);
    errors.count('a text', `${site}/contact`);
    errors.count(null);
    expect(counted).toEqual(['mfe-own 1 browser-error']);
  });

  test('is not attributed by an address in its message', () => {
    errors.count(
      Object.assign(new Error(), {
        stack: `Error: ${site}/assets/mfe-own/1/web/12.js failed to load\n${cdnFrame}`,
      }),
    );
    expect(counted).toEqual(['mfe-cdn 1 browser-error']);
  });

  test('counts ten times for a version on one page view', () => {
    for (let times = 0; times < 50; times += 1) errors.count(thrown(ownFrame));
    errors.count(thrown(cdnFrame));
    expect(counted.filter((one) => one.startsWith('mfe-own'))).toHaveLength(10);
    expect(counted.at(-1)).toBe('mfe-cdn 1 browser-error');
    expect(noted).toHaveLength(11);
  });
});

describe('An error that React recovered from', () => {
  const components = ['', '    at div', shellFrame, ownFrame, cdnFrame].join('\n');

  test('counts for the version whose component differs from the markup', () => {
    errors.countRecovered(thrown(shellFrame), components);
    expect(counted).toEqual(['mfe-own 1 browser-error']);
  });

  test('counts for the version whose script threw it while hydrating', () => {
    const cause = thrown(shellFrame, cdnFrame);
    errors.countRecovered(Object.assign(thrown(shellFrame), { cause }), components);
    expect(counted).toEqual(['mfe-cdn 1 browser-error']);
  });

  test('does not count if the server could not render the region, or the shell threw it', () => {
    errors.countRecovered(thrown(), undefined);
    errors.countRecovered(
      Object.assign(thrown(shellFrame), { cause: thrown(shellFrame) }),
      components,
    );
    expect(counted).toEqual([]);
  });
});
