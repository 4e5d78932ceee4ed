import type { Manifest } from './manifest.js';
import { samplePages } from './sample-pages.js';

type Remote = Parameters<typeof samplePages>[0][number];

const route = (
  path: string,
  sitemap?: Manifest['routes'][number]['sitemap'],
): Manifest['routes'][number] => ({
  path,
  module: './page',
  title: path,
  ...(sitemap !== undefined && { sitemap }),
});

const remotes: Remote[] = [
  {
    name: 'mfe-events',
    face: {
      routes: [
        route('/events'),
        route('/events/:slug', { list: '/api/events', parameter: 'slug', field: 'slug' }),
        route('/tickets/:id'),
        route('/thanks', false),
      ],
      fragments: [{ slot: 'hall.events', module: './hall-events' }],
      slots: [],
    },
  },
  {
    name: 'mfe-halls',
    face: { routes: [route('/halls')], fragments: [], slots: [{ name: 'hall.events' }] },
  },
  { name: 'mfe-other', face: { routes: [route('/other')], fragments: [], slots: [] } },
];

const list = (call: string, field: string): Promise<string[]> =>
  Promise.resolve(call === '/api/events' && field === 'slug' ? ['spring fair', 'autumn'] : []);

test('the sample has the home page, one page for each route of the remote that is listed or has no parameter, and the pages of remotes whose slots it fills', async () => {
  expect(await samplePages(remotes, ['mfe-events'], list)).toEqual([
    '/',
    '/events',
    '/events/spring%20fair',
    '/halls',
    '/thanks',
  ]);
});

test('while a list is unavailable, the sample has the home page and unlisted pages', async () => {
  const away = () => Promise.reject(new Error('/api/events answered 503'));
  expect(await samplePages(remotes, ['mfe-events'], away)).toEqual(['/', '/thanks']);
});
