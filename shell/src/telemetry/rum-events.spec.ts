import { beaconSchema } from '@larkway/releases-contract';
import { createRumCollector } from './rum-events';

const one = { name: 'mfe-a', version: '1' };
const other = { name: 'mfe-a', version: '2' };

describe('The RUM events of a page', () => {
  test('are grouped by version and taken once', () => {
    const collector = createRumCollector();
    collector.count(one, 'shown');
    collector.count(one, 'shown');
    collector.measure(one, 'LCP', 1_234.567_89);
    collector.count(other, 'browser-error');
    expect(collector.take()).toEqual([
      { ...one, tallies: { shown: 2 }, values: { LCP: [1_234.568] } },
      { ...other, tallies: { 'browser-error': 1 }, values: {} },
    ]);
    expect(collector.take()).toEqual([]);
  });

  test('include a version on the page without counts or values', () => {
    const collector = createRumCollector();
    collector.add(one);
    expect(collector.take()).toEqual([{ ...one, tallies: {}, values: {} }]);
  });

  test('leave out a version that was only prerendered until it is shown, except its errors', () => {
    const collector = createRumCollector();
    collector.measure(one, 'blocking', 60);
    collector.count(other, 'browser-error');
    expect(collector.take()).toEqual([{ ...other, tallies: { 'browser-error': 1 }, values: {} }]);
    collector.count(one, 'shown');
    expect(collector.take()).toEqual([
      { ...one, tallies: { shown: 1 }, values: { blocking: [60] } },
    ]);
    collector.measure(one, 'load', 40);
    expect(collector.take()).toEqual([{ ...one, tallies: {}, values: { load: [40] } }]);
  });

  test('stay within the limits of a beacon and contain nothing about the visitor', () => {
    const collector = createRumCollector();
    collector.add(one);
    for (let time = 0; time < 100; time += 1) {
      collector.count({ ...one, visitor: 'a visitor' } as typeof one, 'browser-error');
      collector.measure(one, 'load', time);
    }
    const beacon = { token: 'of a document', sightings: collector.take() };
    expect(beaconSchema.parse(beacon)).toEqual(beacon);
    expect(JSON.stringify(beacon)).not.toContain('a visitor');
  });
});
