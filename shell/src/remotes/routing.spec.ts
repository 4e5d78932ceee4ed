import type { PublicMap, PublicRemote } from './public-map';
import { fragmentRegion, matchRedirect, matchRoute } from './routing';

const remote = (name: string, part: Partial<PublicRemote>): PublicRemote => ({
  name,
  version: '1.0.0-abc',
  container: `${name}_1`,
  base: `/assets/${name}/1.0.0-abc/`,
  integrity: '',
  routes: [],
  redirects: [],
  fragments: [],
  ...part,
});

const map: PublicMap = {
  id: 'm1',
  signed: { payload: '', signature: '', keyId: '' },
  remotes: [
    remote('mfe-places', {
      routes: [
        { path: '/states/:slug', module: './state-page', title: 'State' },
        { path: '/states/new', module: './new-state-page', title: 'New' },
      ],
      redirects: [{ from: '/state/:slug', to: '/states/:slug', status: 301 }],
    }),
    remote('mfe-things', { fragments: [{ slot: 'home.things', module: './things' }] }),
  ],
};

describe('Routing by the release map', () => {
  test('a path matches the remote that declares it, with its parameters', () => {
    const match = matchRoute(map, '/states/new-york');
    expect(match?.remote.name).toBe('mfe-places');
    expect(match?.region).toMatchObject({ module: './state-page', params: { slug: 'new-york' } });
  });

  test('a parameter is decoded', () => {
    expect(matchRoute(map, "/states/new%20york'%3Cb%3E")?.region.params).toEqual({
      slug: "new york'<b>",
    });
    expect(matchRoute(map, '/states/a%2Fb')?.region.params).toEqual({ slug: 'a/b' });
    expect(matchRoute(map, '/states/%')?.region.params).toEqual({ slug: '%' });
  });

  test('a path without parameters takes precedence over one with parameters', () => {
    expect(matchRoute(map, '/states/new')?.region.module).toBe('./new-state-page');
  });

  test('an undeclared path has no match', () => {
    expect(matchRoute(map, '/nowhere')).toBeUndefined();
  });

  test('a redirect keeps the parameters of its path', () => {
    expect(matchRedirect(map, '/state/texas')).toEqual({ to: '/states/texas', status: 301 });
    expect(matchRedirect(map, '/states/texas')).toBeUndefined();
  });

  test('a slot matches the fragment that fills it, and different props make different regions', () => {
    const one = fragmentRegion(map, 'home.things', { state: 'TX' });
    const other = fragmentRegion(map, 'home.things', { state: 'FL' });
    expect(one?.module).toBe('./things');
    expect(one?.key).not.toBe(other?.key);
    expect(fragmentRegion(map, 'home.nothing', {})).toBeUndefined();
  });
});
