import type { LivePayload } from '@larkway/releases-contract';
import type { PublicMap } from '../remotes/public-map';
import { nameOf, stateReader } from './describe-region';

const pointer = (version: string) => ({ version, digest: '', base: '/' });

/** The map in the document of a visitor for whom `chosen` was chosen. */
const mapWith = (chosen: string): PublicMap => {
  const payload: Partial<LivePayload> = {
    remotes: [
      {
        name: 'mfe-places',
        team: 'places',
        stable: pointer('2'),
        lastGood: pointer('1'),
        canary: { pointer: pointer('3'), percent: 5 },
      },
    ],
  };
  const routes = [{ path: '/places/:slug', module: './place-page', title: 'Place' }];
  return {
    id: 'm1',
    signed: { payload: JSON.stringify(payload), signature: '', keyId: '' },
    remotes: [
      {
        name: 'mfe-places',
        version: chosen,
        container: 'c',
        base: '/',
        integrity: '',
        routes,
        redirects: [],
        fragments: [],
      },
    ],
  };
};

describe('The state of a region', () => {
  const preview = { name: 'mfe-places', version: '4', expires: 0 };

  test.each([
    ['live', '2', '2', undefined],
    ['canary', '3', '3', undefined],
    ['preview', '4', '4', preview],
    ['last good version', '2', '1', undefined],
    ['last good version', '3', '2', undefined],
    ['last good version', '4', '2', preview],
    ['last good version', '1', '1', undefined],
  ])('is "%s" if %s was chosen and %s is shown', (state, chosen, version, shownPreview) => {
    expect(
      stateReader({ map: mapWith(chosen), preview: shownPreview })({
        remote: 'mfe-places',
        version,
        isShown: true,
      }),
    ).toBe(state);
  });

  test('is "not available" if only the fallback is shown', () => {
    expect(
      stateReader({ map: mapWith('2') })({ remote: 'mfe-places', version: '2', isShown: false }),
    ).toBe('not available');
  });
});

describe('The name of a region', () => {
  test.each([
    ['page:/places/york', '2', 'page /places/:slug'],
    ['page:/places/york~1', '1', 'page /places/:slug'],
    ['page:/elsewhere', '2', 'page /elsewhere'],
    ['slot:home.places', '2', 'fragment home.places'],
    ['slot:home.places~1', '1', 'fragment home.places'],
    ['slot:home.places:{"text":"a: b~1"}', '2', 'fragment home.places'],
    ['slot:home.places:{"text":"a\\nb"}~1', '1', 'fragment home.places'],
  ])('%s of version %s is "%s"', (key, version, name) => {
    expect(nameOf({ map: mapWith('2') }, { key, version })).toBe(name);
  });
});
