import { Assembly } from '../mesh/assembly.js';
import { layOut } from '../model/layout.js';
import type { ModelParameters } from '../model/model-parameters.js';
import { catalog } from '../catalog/catalog.js';
import { extentOf } from '../testing/measure-mesh.js';
import { someModel } from '../testing/some-model.js';
import { addSeats } from './seats.js';

const COARSE = 0.08;

const placesOf = (p: ModelParameters) => {
  const a = new Assembly();
  addSeats(a, p, layOut(p), COARSE);
  return (name: string): number =>
    a.parts.reduce((n, part) => (part.name === name ? n + part.placements.length : n), 0);
};

describe('seats', () => {
  test.each(catalog().map((model) => [model.name, model] as const))(
    'of the %s match the catalog',
    (_name, { parameters, specifications }) => {
      const places = placesOf(parameters);
      expect(places('bucket') + 2 * places('bench')).toBe(
        Number(specifications.capacity.passengers),
      );
    },
  );

  test('are two to a row or one bench, in two tones, each with its own head restraint', () => {
    const places = placesOf({ ...someModel, headRests: true, belts: true });
    expect(
      ['bucket', 'bucketInsert', 'bench', 'benchInsert', 'headRest', 'belt'].map(places),
    ).toEqual([2, 2, 1, 1, 4, 2]);
  });

  test('back to back have head restraints that do not meet', () => {
    const a = new Assembly();
    const p = { ...someModel, headRests: true };
    addSeats(a, p, layOut(p), 0.02);
    const rests = a.parts.find(({ name }) => name === 'headRest')!;
    const along = (facing: 'forward' | 'rear') =>
      extentOf([
        {
          ...rests,
          placements: rests.placements.filter(
            ({ rotateY }) => (rotateY === 0) === (facing === 'forward'),
          ),
        },
      ]);
    expect(along('forward').min[0]).toBeGreaterThan(along('rear').max[0]);
  });

  test('have hip rails only without a door', () => {
    expect([
      placesOf(someModel)('hipRail'),
      placesOf({ ...someModel, doors: 'half' })('hipRail'),
    ]).toEqual([2, 0]);
  });
});
