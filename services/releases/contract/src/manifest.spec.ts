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

it('a route may list the API paths that its page reads first, with parameters of its own path', () => {
  expect([
    problemsOf({ reads: ['/api/states/:slug', '/api/content/faqs?page=faq'] }),
    problemsOf({ reads: ['/api/states/:name'] }),
    problemsOf({ reads: ['https://elsewhere.example/api/states'] }),
    problemsOf({ reads: ['/internal/states'] }),
    problemsOf({ reads: ['/api/states /api/vehicles'] }),
  ]).toEqual([
    [],
    ['routes.0.reads'],
    ['routes.0.reads.0'],
    ['routes.0.reads.0'],
    ['routes.0.reads.0'],
  ]);
});

it('a fragment may list the API paths that it reads first, without parameters', () => {
  const fragmentsWith = (...reads: string[]) => ({
    ...manifestWith({}),
    fragments: [{ slot: 'home.states', module: './state-page', reads }],
  });
  const problems = [fragmentsWith('/api/states'), fragmentsWith('/api/states/:slug')].map(
    (manifest) => manifestSchema.safeParse(manifest).error?.issues.map(({ path }) => path),
  );
  expect(problems).toEqual([undefined, [['fragments', 0, 'reads']]]);
});

describe('The navigation of a manifest', () => {
  const problemsIn = (navigation: object): string[] =>
    manifestSchema
      .safeParse({ ...manifestWith({}), navigation })
      .error?.issues.map(({ path }) => path.join('.')) ?? [];
  const menu = {
    title: '{models} vehicles',
    text: 'From {lowestPrice}.',
    overview: [{ label: 'All', to: '/inventory' }],
    links: [
      {
        label: 'Utility',
        to: '/inventory?category=utility',
        picture: { file: './src/assets/menu/utility.webp', tone: 'stone' },
      },
    ],
  };

  test('is optional, and may have pages, menus and links of the footer', () => {
    const main = [
      { label: 'Events', to: '/events', order: 70 },
      { label: 'Inventory', order: 20, menu },
    ];
    const footer = [{ column: 'explore', label: 'Events', to: '/events', order: 70 }];
    expect([problemsIn({}), problemsIn({ main, footer })]).toEqual([[], []]);
  });

  test.each([
    'https://elsewhere.example/events',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    'events',
  ])('leads to no other site and runs nothing: %s', (to) => {
    expect(problemsIn({ footer: [{ column: 'explore', label: 'Events', to, order: 1 }] })).toEqual([
      'navigation.footer.0.to',
    ]);
  });

  test('needs a page or a menu for each entry, and not both', () => {
    const entry = { label: 'Events', order: 1 };
    expect(problemsIn({ main: [entry] })).toEqual(['navigation.main.0']);
    expect(problemsIn({ main: [{ ...entry, to: '/events', menu }] })).toEqual([
      'navigation.main.0',
    ]);
  });

  test.each([
    'https://elsewhere.example/utility.webp',
    '/assets/mfe-other/media/utility.4b64604d3095.webp',
    './src/../../mfe-other/utility.webp',
    'media/../utility.webp',
    './src/utility.html',
  ])('shows only pictures of its remote: %s', (file) => {
    const links = [{ label: 'Utility', to: '/inventory', picture: { file, tone: 'stone' } }];
    const main = [{ label: 'Inventory', order: 20, menu: { ...menu, links } }];
    expect(problemsIn({ main })).toEqual(['navigation.main.0.menu.links.0.picture.file']);
  });

  test('refuses figures that the site does not have', () => {
    const main = [{ label: 'Events', order: 1, menu: { ...menu, title: '{events} events' } }];
    expect(problemsIn({ main })).toEqual(['navigation.main.0.menu.title']);
  });
});

test('a topic of another team is refused with its field', () => {
  const publishing = (name: string) =>
    manifestSchema.safeParse({ ...manifestWith({}), publishes: [{ name, value: {} }] }).error
      ?.issues ?? [];
  expect(publishing('places.chosen')).toEqual([]);
  expect(publishing('events.chosen')).toEqual([
    expect.objectContaining({
      path: ['publishes', 0, 'name'],
      message: 'must begin with "places.", the name of the team',
    }),
  ]);
});

test('a list in the header leads to a page of this site', () => {
  const leadingTo = (to: string) =>
    manifestSchema.safeParse({
      ...manifestWith({}),
      navigation: { lists: [{ label: 'Chosen', to, parameter: 'places', topic: 'places.chosen' }] },
    }).success;
  expect(leadingTo('/compare')).toBe(true);
  for (const to of ['//elsewhere.example', 'https://elsewhere.example', '/compare?only=1'])
    expect(leadingTo(to)).toBe(false);
});
