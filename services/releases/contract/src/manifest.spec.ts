import { manifestSchema } from './manifest.js';

const faceWith = (route: object) => ({
  name: 'mfe-places',
  team: 'places',
  sdk: '^1.0.0',
  contracts: [],
  routes: [{ path: '/states/:slug', module: './state-page', title: 'State', ...route }],
  exposes: { './state-page': './src/state-page.tsx' },
});

const problemsOf = (route: object) =>
  manifestSchema.safeParse(faceWith(route)).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('What a face says of the sitemap', () => {
  test('is optional, and a page can be left out', () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ sitemap: false })).toEqual([]);
  });

  test('a list fills a parameter of the path', () => {
    expect(
      problemsOf({ sitemap: { list: '/api/states', parameter: 'slug', field: 'slug' } }),
    ).toEqual([]);
  });

  test('a parameter that the path lacks is refused, by name', () => {
    expect(
      problemsOf({ sitemap: { list: '/api/states', parameter: 'sl', field: 'slug' } }),
    ).toEqual(['routes.0.sitemap.parameter']);
  });

  test('a list from elsewhere is refused', () => {
    expect(
      problemsOf({
        sitemap: { list: 'https://elsewhere.example/states', parameter: 'slug', field: 'slug' },
      }),
    ).toHaveLength(1);
  });
});

it('A page may name what it reads of the query, also nothing', () => {
  expect([
    problemsOf({ query: ['search', 'show'] }),
    problemsOf({ query: [] }),
    problemsOf({ query: [''] }),
  ]).toEqual([[], [], ['routes.0.query.0']]);
});
