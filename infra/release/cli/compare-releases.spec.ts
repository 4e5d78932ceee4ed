import type { Release } from '@larkway/releases-contract';
import { compareReleases } from './compare-releases.js';

const hash = (letter: string): string => `sha256-${letter.repeat(64)}`;
const none = { added: [], removed: [], changed: [] };

const release = (changes: Partial<Release> = {}): Release => ({
  name: 'mfe-events',
  version: '1',
  container: 'mfe_events',
  face: {
    name: 'mfe-events',
    team: 'events',
    sdk: '^1.0.0',
    contracts: [],
    routes: [],
    redirects: [],
    fragments: [
      { slot: 'home.events', module: './home', props: { type: 'object', properties: {} } },
    ],
    slots: [],
    exposes: {},
  },
  sdkExports: [],
  shared: {},
  contracts: {
    events: {
      'GET /api/events': { request: hash('a'), response: hash('b') },
      'GET /api/tickets': { request: hash('a'), response: hash('c') },
    },
  },
  scripts: {},
  files: [],
  ...changes,
});

test('operations of contracts that were added, removed or changed are named', () => {
  const { operations } = compareReleases(
    release(),
    release({
      contracts: {
        events: {
          'GET /api/events': { request: hash('a'), response: hash('d') },
          'GET /api/halls': { request: hash('a'), response: hash('b') },
        },
      },
    }),
  );
  expect(operations).toEqual({
    added: ['events GET /api/halls'],
    removed: ['events GET /api/tickets'],
    changed: ['events GET /api/events'],
  });
});

test('the same properties in another order are no difference', () => {
  const other = release();
  other.face.fragments = [
    { module: './home', props: { properties: {}, type: 'object' }, slot: 'home.events' },
  ];
  expect(compareReleases(release(), other).fragments).toEqual(none);
});

test('a file whose hash in the name changed is one changed file, also if it is a source map', () => {
  const file = (path: string) => ({ path, bytes: 1, integrity: path });
  const { files } = compareReleases(
    release({ files: [file('web/7.0123456789ab.js'), file('maps/web/7.0123456789ab.js.map')] }),
    release({ files: [file('web/7.ba9876543210.js'), file('maps/web/7.ba9876543210.js.map')] }),
  );
  expect(files).toEqual({ ...none, changed: ['web/7.js', 'maps/web/7.js.map'] });
});
