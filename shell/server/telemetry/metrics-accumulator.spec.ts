import { bucketOf, observationSchema } from '@larkway/releases-contract';
import { createMetricsAccumulator } from './metrics-accumulator.js';

const version = { name: 'mfe-a', version: '1' };

describe('Counts of versions', () => {
  test('are added up by version and reported once', () => {
    const accumulator = createMetricsAccumulator();
    accumulator.count(version, 'shown');
    accumulator.count(version, 'shown', 2);
    accumulator.visit(version, 'served', false);
    accumulator.visit(version, 'served', true);
    accumulator.measure(version, { LCP: [900], load: [12, 12, 500] });
    accumulator.count({ name: 'mfe-a', version: '2' }, 'fallback');
    const told = accumulator.take();
    expect(told).toEqual([
      {
        ...version,
        tallies: { shown: 3 },
        visits: { served: 2, 'served-badly': 1 },
        histograms: {
          LCP: { [bucketOf('LCP', 900)]: 1 },
          load: { [bucketOf('load', 12)]: 2, [bucketOf('load', 500)]: 1 },
        },
      },
      { name: 'mfe-a', version: '2', tallies: { fallback: 1 }, visits: {}, histograms: {} },
    ]);
    expect(accumulator.take()).toEqual([]);
  });

  test('are reported with later ones if a report failed', () => {
    const accumulator = createMetricsAccumulator();
    const see = () => {
      accumulator.count(version, 'shown');
      accumulator.visit(version, 'viewed', true);
      accumulator.measure(version, { CLS: [0.05] });
    };
    see();
    const first = accumulator.take();
    see();
    accumulator.putBack(first);
    expect(accumulator.take()).toEqual([
      {
        ...version,
        tallies: { shown: 2 },
        visits: { viewed: 2, 'viewed-badly': 2 },
        histograms: { CLS: { [bucketOf('CLS', 0.05)]: 2 } },
      },
    ]);
  });

  test('contain one value of each web vital per page, however many a client sends', () => {
    const accumulator = createMetricsAccumulator();
    accumulator.measure(version, {
      LCP: Array<number>(10).fill(60_000),
      load: Array<number>(10).fill(5),
    });
    expect(accumulator.take()[0]!.histograms).toEqual({
      LCP: { [bucketOf('LCP', 60_000)]: 1 },
      load: { [bucketOf('load', 5)]: 10 },
    });
  });

  test('never exceed the limit of a report, however long the release service is down and however many versions a client makes up', () => {
    const accumulator = createMetricsAccumulator();
    for (let made = 0; made < 500; made += 1)
      accumulator.count({ name: 'mfe-a', version: String(made) }, 'shown', 900_000);
    const told = accumulator.take();
    accumulator.putBack(told);
    accumulator.putBack(told);
    const all = accumulator.take();
    expect(all).toHaveLength(200);
    for (const observation of all)
      expect(observationSchema.parse(observation)).toEqual(observation);
  });
});
