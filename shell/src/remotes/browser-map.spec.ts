import { readBrowserMap, toBrowserMap } from './browser-map';
import type { PublicMap, PublicRemote, RemoteVersion } from './public-map';

const version = (number: string, changes: Partial<RemoteVersion> = {}): RemoteVersion => ({
  name: 'mfe-x',
  version: `${number}-a`,
  container: `mfe_x_${number.replaceAll('.', '_')}_a`,
  base: `/assets/mfe-x/${number}-a/`,
  integrity: 'sha384-list',
  ...changes,
});

const mapOf = (remote: Partial<PublicRemote>): PublicMap => ({
  id: '1-a',
  remotes: [{ ...version('1.0.0'), routes: [], redirects: [], fragments: [], ...remote }],
});

test('a document contains neither folder nor container that follow from name and version, and the name of a remote once', () => {
  const map = mapOf({ lastGood: version('0.9.0') });
  const [sent] = toBrowserMap(map).remotes;
  expect(sent).toEqual({
    name: 'mfe-x',
    version: '1.0.0-a',
    integrity: 'sha384-list',
    lastGood: { version: '0.9.0-a', integrity: 'sha384-list' },
    routes: [],
  });
  expect(readBrowserMap(toBrowserMap(map))).toEqual(map);
});

test('a document contains a folder on another origin, and the container of a version that was built with another name', () => {
  const elsewhere = { base: 'https://cdn.example/mfe-x/', container: 'events' };
  const map = mapOf({ ...version('1.0.0', elsewhere), lastGood: version('0.9.0', elsewhere) });
  expect(toBrowserMap(map).remotes[0]).toMatchObject({ ...elsewhere, lastGood: elsewhere });
  expect(readBrowserMap(toBrowserMap(map))).toEqual(map);
});

test('the browser gets redirects, fragments and the entries of the main menu; the links of the footer are in the markup', () => {
  const main = [{ label: 'FAQ', to: '/faq', order: 10 }];
  const parts: Partial<PublicRemote> = {
    redirects: [{ from: '/questions', to: '/faq', status: 301 }],
    fragments: [{ slot: 'home.faq', module: './home-faq' }],
  };
  const footer = [{ column: 'explore' as const, label: 'FAQ', to: '/faq', order: 10 }];
  const map = mapOf({ ...parts, navigation: { main, footer } });
  expect(readBrowserMap(toBrowserMap(map))).toEqual(
    mapOf({ ...parts, navigation: { main, footer: [] } }),
  );
});

test('a document contains no title that is the words of the path', () => {
  const usual = { path: '/privacy-policy', module: './privacy-policy', title: 'Privacy Policy' };
  const other = { path: '/staffing-report', module: './staffing-report', title: 'Our staff' };
  const map = mapOf({ routes: [usual, other] });
  const { title: _followsFromPath, ...sent } = usual;
  expect(toBrowserMap(map).remotes[0]!.routes).toEqual([sent, other]);
  expect(readBrowserMap(toBrowserMap(map))).toEqual(map);
});

test('the browser gets the titles of pages, and the server keeps their descriptions and cards', () => {
  const route = { path: '/faq', module: './faq-page', title: 'FAQ' };
  const head = { description: 'Answers', card: { file: 'media/faq.1a2b3c4d.jpg', alt: 'Answers' } };
  expect(readBrowserMap(toBrowserMap(mapOf({ routes: [{ ...route, ...head }] })))).toEqual(
    mapOf({ routes: [route] }),
  );
});
