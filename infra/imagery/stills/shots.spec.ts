import { parseParameters } from '../model/model-parameters.js';
import { catalog, modelOf } from '../catalog/catalog.js';
import { posedFor, posesOf, SHOTS } from './shots.js';

describe('a vehicle’s pose in its pictures', () => {
  test('a dump bed is tipped in the side view, and flat in every other view', () => {
    const dump = modelOf('w2-dump').parameters;
    expect(posedFor('side', dump).bedTilt).toBeGreaterThan(30);
    expect([posedFor('front', dump), posedFor('rear', dump)]).toEqual([dump, dump]);
    expect(posesOf(dump).map(({ parameters, shots }) => [parameters.bedTilt > 0, shots])).toEqual([
      [false, SHOTS.filter((shot) => !shot.startsWith('side'))],
      [true, ['side-black', 'side-white', 'side-ground']],
    ]);
  });

  test('a vehicle without moving parts is built once for all shots', () => {
    const others = catalog()
      .map(({ parameters }) => parameters)
      .filter(({ bed }) => bed !== 'dump');
    expect(others.map(posesOf)).toEqual(others.map((parameters) => [{ parameters, shots: SHOTS }]));
  });

  test('a pose is one that the parameters allow', () => {
    expect(() => parseParameters(posedFor('side', modelOf('w2-dump').parameters))).not.toThrow();
  });
});
