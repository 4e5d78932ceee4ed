import { isDraw, isDrawn, newDraw } from './draw.js';

const visitors = Array.from({ length: 10_000 }, newDraw);
const share = (percent: number, version = '2') =>
  visitors.filter((draw) => isDrawn(draw, 'mfe-x', version, percent)).length;

describe('Who is given a canary', () => {
  test('is nobody at 0 and everybody at 100', () => {
    expect(share(0)).toBe(0);
    expect(share(100)).toBe(10_000);
  });

  test.each([1, 10, 50, 90])(
    'is %i per cent of 10,000 visitors, within five standard deviations',
    (percent) => {
      const p = percent / 100;
      expect(Math.abs(share(percent) - 10_000 * p)).toBeLessThan(
        5 * Math.sqrt(10_000 * p * (1 - p)),
      );
    },
  );

  test('stays the same for the same visitor, and keeps whoever was in as it grows', () => {
    for (const draw of visitors.slice(0, 500)) {
      expect(isDrawn(draw, 'mfe-x', '2', 30)).toBe(isDrawn(draw, 'mfe-x', '2', 30));
      if (isDrawn(draw, 'mfe-x', '2', 10)) expect(isDrawn(draw, 'mfe-x', '2', 30)).toBe(true);
    }
  });

  test('is drawn anew for each version: nobody is the first every time', () => {
    const both = visitors.filter(
      (draw) => isDrawn(draw, 'mfe-x', '2', 50) && isDrawn(draw, 'mfe-x', '3', 50),
    ).length;
    expect(both).toBeGreaterThan(2_250);
    expect(both).toBeLessThan(2_750);
  });

  test('cannot be told by a made-up lot', () => {
    expect(isDraw(newDraw())).toBe(true);
    for (const text of [undefined, '', '0', 'ffffffffff', '../../etc', 'XYZXYZXY'])
      expect(isDraw(text)).toBe(false);
  });
});
