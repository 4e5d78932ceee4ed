import type { ReleaseMap } from '@larkway/releases-contract';
import { toBrowserMap, toPublicMap } from './public-map';

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

test('the browser gets the entries of the main menu, and the server also the links of the footer', () => {
  const main = [{ label: 'FAQ', to: '/faq', order: 10 }];
  const footer = [{ column: 'explore', label: 'FAQ', to: '/faq', order: 10 }];
  const remote = {
    name: 'mfe-x',
    files: [],
    face: { routes: [], redirects: [], fragments: [], navigation: { main, footer } },
  };
  const server = toPublicMap({ id: '1-a', signed, remotes: [remote] } as unknown as ReleaseMap);
  expect(server.remotes[0]!.navigation).toEqual({ main, footer });
  expect(toBrowserMap(server).remotes[0]!.navigation).toEqual({ main, footer: [] });
});

test('the browser gets the titles of pages, and the server keeps their descriptions', () => {
  const route = { path: '/faq', module: './faq-page', title: 'FAQ' };
  const remote = {
    name: 'mfe-x',
    files: [],
    face: { routes: [{ ...route, description: 'Answers' }], redirects: [], fragments: [] },
  };
  const server = toPublicMap({ id: '1-a', signed, remotes: [remote] } as unknown as ReleaseMap);
  expect(server.remotes[0]!.routes).toEqual([{ ...route, description: 'Answers' }]);
  expect(toBrowserMap(server).remotes[0]!.routes).toEqual([route]);
});
