import { manifestSchema } from './manifest.js';

const manifestWith = (route: object) => ({
  name: 'mfe-places',
  team: 'places',
  sdk: '^1.0.0',
  contracts: [],
  routes: [{ path: '/states/:slug', module: './state-page', title: 'State', ...route }],
  exposes: { './state-page': './src/state-page.tsx' },
});

const problemsOf = (route: object) =>
  manifestSchema.safeParse(manifestWith(route)).error?.issues.map(({ path }) => path.join('.')) ??
  [];

describe('The sitemap entry of a route in a manifest', () => {
  test('the sitemap of a route is optional and can be false', () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ sitemap: false })).toEqual([]);
  });

  test('a list can fill a parameter of the path', () => {
    expect(
      problemsOf({ sitemap: { list: '/api/states', parameter: 'slug', field: 'slug' } }),
    ).toEqual([]);
  });

  test('a parameter that the path does not have is refused with its field', () => {
    expect(
      problemsOf({ sitemap: { list: '/api/states', parameter: 'sl', field: 'slug' } }),
    ).toEqual(['routes.0.sitemap.parameter']);
  });

  test('a list from another site is refused', () => {
    expect(
      problemsOf({
        sitemap: { list: 'https://elsewhere.example/states', parameter: 'slug', field: 'slug' },
      }),
    ).toHaveLength(1);
  });
});

it('a route may list its query parameters, and the list may be empty', () => {
  expect([
    problemsOf({ query: ['search', 'show'] }),
    problemsOf({ query: [] }),
    problemsOf({ query: [''] }),
  ]).toEqual([[], [], ['routes.0.query.0']]);
});
