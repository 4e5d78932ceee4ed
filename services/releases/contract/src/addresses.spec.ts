import { repeatedAddresses } from './manifest.js';

const manifest = (paths: string[], from: string[] = []) => ({
  routes: paths.map((path) => ({ path })),
  redirects: from.map((text) => ({ from: text })),
});

test.each([
  ['a path that is declared twice', manifest(['/events', '/events']), 'routes.1.path'],
  [
    'a path that differs in case and in a slash at the end',
    manifest(['/events', '/Events/']),
    'routes.1.path',
  ],
  [
    'a path that differs in the name of its parameter',
    manifest(['/events/:slug', '/events/:id']),
    'routes.1.path',
  ],
  [
    'a redirect from a page of the same remote',
    manifest(['/events'], ['/events']),
    'redirects.0.from',
  ],
])(
  '%s is reported with its field and the field that declares it first',
  (_what, declared, field) => {
    expect(repeatedAddresses(declared)).toEqual([
      { path: expect.any(String), field, first: 'routes.0.path' },
    ]);
  },
);

test('a more specific path next to a path with a parameter is not a repetition', () => {
  expect(
    repeatedAddresses(manifest(['/events/:slug', '/events/new', '/events/:slug/seats'], ['/old'])),
  ).toEqual([]);
});
