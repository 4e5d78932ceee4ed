import { beaconSchema } from '@larkway/releases-contract';
import { createSightings } from './sightings';

const one = { name: 'mfe-a', version: '1' };
const other = { name: 'mfe-a', version: '2' };

describe('What a page has seen of versions', () => {
  test('is told by version, and once', () => {
    const sightings = createSightings();
    sightings.count(one, 'shown');
    sightings.count(one, 'shown');
    sightings.measure(one, 'LCP', 1_234.567_89);
    sightings.count(other, 'browser-error');
    expect(sightings.take()).toEqual([
      { ...one, tallies: { shown: 2 }, values: { LCP: [1_234.568] } },
      { ...other, tallies: { 'browser-error': 1 }, values: {} },
    ]);
    expect(sightings.take()).toEqual([]);
  });

  test('tells of a version that was there, though nothing became of it', () => {
    const sightings = createSightings();
    sightings.see(one);
    expect(sightings.take()).toEqual([{ ...one, tallies: {}, values: {} }]);
  });

  test('is never more than a beacon takes, and has room for nothing about the visitor', () => {
    const sightings = createSightings();
    for (let time = 0; time < 100; time += 1) {
      sightings.count({ ...one, visitor: 'somebody' } as typeof one, 'browser-error');
      sightings.measure(one, 'load', time);
    }
    const beacon = { token: 'of a document', sightings: sightings.take() };
    expect(beaconSchema.parse(beacon)).toEqual(beacon);
    expect(JSON.stringify(beacon)).not.toContain('somebody');
  });
});
