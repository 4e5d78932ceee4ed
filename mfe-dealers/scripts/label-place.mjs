/** Ratio of a label's width to its height. */
const WIDE = 1.3;
const STEPS = 48;

const crosses = ([x, y], [[x1, y1], [x2, y2]]) =>
  y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1;

const distance = ([x, y], [[x1, y1], [x2, y2]]) => {
  const [dx, dy] = [(x2 - x1) / WIDE, y2 - y1];
  const [px, py] = [(x - x1) / WIDE, y - y1];
  const along = Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(px - along * dx, py - along * dy);
};

const extent = (values) => [Math.min(...values), Math.max(...values)];

/** The place in a shape that is farthest from all its borders, where a label has most room. */
export const labelPlace = (rings) => {
  const sides = rings.flatMap((ring) =>
    ring.map((point, at) => [point, ring[(at + 1) % ring.length]]),
  );
  const [[left, right], [top, bottom]] = [0, 1].map((axis) =>
    extent(rings.flat().map((point) => point[axis])),
  );
  const grid = Array.from({ length: (STEPS + 1) ** 2 }, (_, at) => [
    left + ((right - left) * (at % (STEPS + 1))) / STEPS,
    top + ((bottom - top) * Math.floor(at / (STEPS + 1))) / STEPS,
  ]);
  const inside = grid.filter(
    (point) => sides.filter((side) => crosses(point, side)).length % 2 === 1,
  );
  const roomAt = (point) => Math.min(...sides.map((side) => distance(point, side)));
  const [best] = inside
    .map((point) => [point, roomAt(point)])
    .reduce((one, other) => (other[1] > one[1] ? other : one));
  return best.map(Math.round);
};
