import type { ReleaseMap } from '@larkway/releases-contract';
import {
  fragmentRegions,
  matchRedirect,
  matchRoute,
  onlyNames,
  type PublicMap,
  type PublicRemote,
  toPublicMap,
} from './public-map';

const signed = {
  payload: '{"remotes":[{"canary":{"percent":5}}]}',
  signature: 'signature',
  keyId: 'key',
};
const map = { id: '1-a', signed, remotes: [] } as unknown as ReleaseMap;

test('a document contains canaries only if it shows team boundaries', () => {
  expect(JSON.stringify(toPublicMap(map))).not.toContain('percent');
  expect(toPublicMap(map, true)).toEqual({ id: '1-a', signed, remotes: [] });
});

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

const routed: PublicMap = {
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
    const match = matchRoute(routed, '/states/new-york');
    expect(match?.remote.name).toBe('mfe-places');
    expect(match?.region).toMatchObject({ module: './state-page', params: { slug: 'new-york' } });
  });

  test('a parameter is decoded', () => {
    expect(matchRoute(routed, "/states/new%20york'%3Cb%3E")?.region.params).toEqual({
      slug: "new york'<b>",
    });
    expect(matchRoute(routed, '/states/a%2Fb')?.region.params).toEqual({ slug: 'a/b' });
    expect(matchRoute(routed, '/states/%')?.region.params).toEqual({ slug: '%' });
  });

  test('a path without parameters takes precedence over one with parameters', () => {
    expect(matchRoute(routed, '/states/new')?.region.module).toBe('./new-state-page');
  });

  test('an undeclared path has no match', () => {
    expect(matchRoute(routed, '/nowhere')).toBeUndefined();
  });

  test('a redirect keeps the parameters of its path', () => {
    expect(matchRedirect(routed, '/state/texas')).toEqual({ to: '/states/texas', status: 301 });
    expect(matchRedirect(routed, '/states/texas')).toBeUndefined();
  });

  test('a slot matches the fragment that fills it, and different props make different regions', () => {
    const [one, ...more] = fragmentRegions(routed, 'home.things', { state: 'TX' });
    const [other] = fragmentRegions(routed, 'home.things', { state: 'FL' });
    expect([one?.module, more]).toEqual(['./things', []]);
    expect(one?.key).not.toBe(other?.key);
    expect(fragmentRegions(routed, 'home.nothing', {})).toEqual([]);
  });

  test('several fragments in a slot are in their order, with a region each, and one for each order', () => {
    const filling = (name: string, ...orders: (number | undefined)[]) => ({
      ...routed.remotes[0]!,
      name,
      fragments: orders.map((order) => ({ slot: 'home.more', module: `./${name}`, order })),
    });
    const remotes = [filling('late', 20), filling('soon', 10, -10), filling('none', undefined, 20)];
    expect(
      fragmentRegions({ ...routed, remotes }, 'home.more', {}).map(({ key, remote }) => [
        key,
        remote.name,
      ]),
    ).toEqual([
      ['slot:home.more:-10', 'soon'],
      ['slot:home.more', 'none'],
      ['slot:home.more:10', 'soon'],
      ['slot:home.more:20', 'late'],
    ]);
  });
});

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
