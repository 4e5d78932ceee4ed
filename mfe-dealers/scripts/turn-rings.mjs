/** One name for a side of a ring and for the same side in the other direction. */
const sideOf = (from, to) => [from, to].map(String).sort().join(' ');

const sidesOf = (ring) => ring.map((point, at) => sideOf(point, ring[(at + 1) % ring.length]));

/** For each ring, how many sides it shares with each other ring. */
const neighborsOf = (rings) => {
  const owners = new Map();
  rings.forEach((ring, at) =>
    sidesOf(ring).forEach((side) => owners.set(side, [...(owners.get(side) ?? []), at])),
  );
  const neighbors = rings.map(() => new Map());
  for (const [one, other] of owners.values()) {
    if (other === undefined || one === other) continue;
    neighbors[one].set(other, (neighbors[one].get(other) ?? 0) + 1);
    neighbors[other].set(one, (neighbors[other].get(one) ?? 0) + 1);
  }
  return neighbors;
};

/**
 * Reverses some rings so that as many shared borders as possible run in the same direction in both
 * rings. Their steps are then the same text twice, which compresses to almost nothing. Rings that
 * all run clockwise have each shared border in opposite directions.
 *
 * This is a maximum cut of the graph of neighbors. A ring is reversed as long as that makes more
 * sides agree; the result cannot be improved by reversing one ring.
 *
 * @param rings of points, all clockwise or all counterclockwise, without the first point again at
 *   the end
 */
export const turnRings = (rings) => {
  const neighbors = neighborsOf(rings);
  const reversed = rings.map((_, at) => at % 2 === 1);
  const gain = (at) =>
    [...neighbors[at]].reduce(
      (sum, [other, sides]) => sum + (reversed[at] === reversed[other] ? sides : -sides),
      0,
    );
  for (let changed = true; changed;) {
    changed = false;
    for (const at of rings.keys()) {
      if (gain(at) <= 0) continue;
      reversed[at] = !reversed[at];
      changed = true;
    }
  }
  return rings.map((ring, at) => (reversed[at] ? ring.toReversed() : ring));
};
