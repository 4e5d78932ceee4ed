import type { ContractDocument } from '@larkway/kit-contract';
import { checkReads, readsByPlace } from './declared-reads.js';

const contract = (...operations: string[]): ContractDocument => ({
  hash: 'sha256-0',
  operations: Object.fromEntries(
    operations.map((operation) => [
      operation,
      { request: {}, response: {}, hashes: { request: '', response: '' } },
    ]),
  ),
});

const contracts = {
  '@larkway/places-contract': contract(
    'GET /api/places',
    'GET /api/places/:id',
    'POST /api/visits',
  ),
  '@larkway/texts-contract': contract('GET /api/texts/:name'),
};

const manifest = (...reads: string[]) => ({
  name: 'mfe-places',
  routes: [
    { path: '/about', module: './about-page', title: 'About' },
    { path: '/places/:slug', module: './place-page', title: 'Place', reads },
  ],
  fragments: [
    { slot: 'home.about', module: './about' },
    { slot: 'home.places', module: './places', reads: ['/api/places'] },
  ],
});

test.each(['/api/places', '/api/places?near=here', '/api/places/:slug', '/api/texts/about'])(
  'a page may read %s',
  (read) => {
    expect(() => checkReads(manifest(read), contracts)).not.toThrow();
  },
);

test.each(['/api/place', '/api/places/:slug/visits', '/api/visits', '/api/other/places'])(
  'a page that reads %s, which is in no contract, is refused with its route',
  (read) => {
    expect(() => checkReads(manifest('/api/places', read), contracts)).toThrow(
      `mfe-places/mfe.json: the page at /places/:slug reads ${read}, which is in no contract`,
    );
  },
);

test('a fragment that reads what is in no contract is refused with its slot', () => {
  const fragments = [{ slot: 'home.place', module: './place', reads: ['/api/place'] }];
  expect(() => checkReads({ ...manifest(), fragments }, contracts)).toThrow(
    'mfe-places/mfe.json: the fragment in home.place reads /api/place, which is in no contract',
  );
});

test('the list names what the page at each route and the fragment in each slot reads', () => {
  expect(readsByPlace(manifest('/api/places', '/api/texts/about'))).toEqual({
    '/places/:slug': '/api/places /api/texts/about',
    'home.places': '/api/places',
  });
});
