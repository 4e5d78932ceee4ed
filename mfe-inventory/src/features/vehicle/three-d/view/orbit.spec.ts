import { approached, HOME, type Orbit, turned, unwound, zoomed } from './orbit';

test('the camera stays above the ground and below the top, and turns around without limit', () => {
  expect(turned(HOME, 0, -9).up).toBeGreaterThan(0);
  expect(turned(HOME, 0, 9).up).toBeLessThan(Math.PI / 2);
  expect(turned(HOME, 20, 0).around).toBe(HOME.around + 20);
});

test('zooming in and out by the same factor leads back, and both ways end', () => {
  expect(zoomed(zoomed(HOME, 1.25), 1 / 1.25).near).toBeCloseTo(1, 10);
  expect(zoomed(HOME, 100).near).toBeGreaterThan(0.3);
  expect(zoomed(HOME, 0.01).near).toBeLessThan(1.5);
});

test('returning to the initial position is at most half a turn', () => {
  const far = { ...HOME, around: HOME.around + 7 * Math.PI };
  expect(Math.abs(unwound(far, HOME).around - HOME.around)).toBeLessThanOrEqual(Math.PI);
});

test('a step covers its share of the distance, and the last one ends exactly at the goal', () => {
  const goal: Orbit = { around: 1, up: 0.5, near: 0.6 };
  let [now, steps] = [HOME as Orbit, 0];
  for (let isThere = false; !isThere; steps++)
    ({ orbit: now, isThere } = approached(now, goal, 0.22));
  expect(now).toEqual(goal);
  expect(steps).toBeLessThan(45);
  expect(approached(HOME, goal, 1)).toEqual({ orbit: goal, isThere: true });
});
