/** A place on a map, as shares of its width and its height. */
export interface Spot {
  left: number;
  top: number;
}

export interface PlacedPin<T> {
  /** One, or all that a cluster stands for. */
  members: T[];
  /** Where its point is. */
  spot: Spot;
  /** The place that it marks, if its point is elsewhere. */
  origin?: Spot;
}

/** Width in pixels of the narrowest map, on a screen of 320 px; on wider ones pins are farther apart. */
const NARROWEST = 280;
/** Pixels of a pin's head, and of a cluster. */
export const PIN_SIZE = 26;
export const CLUSTER_SIZE = 28;
/** Pixels between two of them. */
const GAP = 1.5;
/** A pin is higher than its head is wide; its point must not reach into the head below it. */
const FLATTENING = 0.85;
/** More pins than this are hard to tell apart, even if none hides another. */
export const MOST_PINS = 24;
const ROUNDS = 400;
/** Pixels by which a pin may be moved before it needs a line to its place. */
const UNNOTICED = 2;

interface Point {
  x: number;
  y: number;
}

const between = (one: Point, other: Point): { x: number; y: number; distance: number } => {
  const [x, y] = [other.x - one.x, (other.y - one.y) * FLATTENING];
  return { x, y, distance: Math.hypot(x, y) };
};

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most);

/** Moves two points away from each other if they are too close. */
const pushApart = (one: Point, other: Point, apart: number, turn: number): boolean => {
  const { x, y, distance } = between(one, other);
  if (distance >= apart) return false;
  // Points at the same place leave it in different directions.
  const [towardX, towardY] =
    distance > 0.01 ? [x / distance, y / distance] : [Math.cos(turn), Math.sin(turn)];
  const step = (apart - distance) / 2 + 0.05;
  one.x -= towardX * step;
  one.y -= (towardY * step) / FLATTENING;
  other.x += towardX * step;
  other.y += (towardY * step) / FLATTENING;
  return true;
};

const pairs = <T>(list: T[]): [T, T][] =>
  list.flatMap((one, index) => list.slice(index + 1).map((other): [T, T] => [one, other]));

/** Moves points until none is too close to another; undefined if there is no room. */
const spread = (points: Point[], height: number): Point[] | undefined => {
  const moved = points.map((point) => ({ ...point }));
  const apart = PIN_SIZE + GAP;
  const indexed = pairs(moved.map((point, index) => ({ point, index })));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const point of moved) {
      point.x = clamp(point.x, PIN_SIZE / 2, NARROWEST - PIN_SIZE / 2);
      point.y = clamp(point.y, 1.3 * PIN_SIZE, height);
    }
    let isSettled = true;
    for (const [one, other] of indexed)
      if (pushApart(one.point, other.point, apart, one.index + 2 * other.index)) isSettled = false;
    if (isSettled) return moved;
  }
  return undefined;
};

interface Cluster<T> extends Point {
  members: T[];
}

const merge = <T>(one: Cluster<T>, other: Cluster<T>): Cluster<T> => {
  const members = [...one.members, ...other.members];
  const share = other.members.length / members.length;
  return {
    members,
    x: one.x + (other.x - one.x) * share,
    y: one.y + (other.y - one.y) * share,
  };
};

/** Joins the points of each cell of a grid, so that few clusters are left to compare. */
const joinCells = <T>(clusters: Cluster<T>[]): Cluster<T>[] => {
  const cells = new Map<string, Cluster<T>>();
  for (const cluster of clusters) {
    const cell = `${Math.floor(cluster.x / CLUSTER_SIZE)} ${Math.floor(cluster.y / CLUSTER_SIZE)}`;
    const there = cells.get(cell);
    cells.set(cell, there ? merge(there, cluster) : cluster);
  }
  return [...cells.values()];
};

/** Joins the two closest clusters as long as one hides a part of another. */
const joinClose = <T>(clusters: Cluster<T>[]): Cluster<T>[] => {
  const left = [...clusters];
  for (;;) {
    const [closest] = pairs(left)
      .map(([one, other]) => ({ one, other, ...between(one, other) }))
      .filter(({ distance }) => distance < CLUSTER_SIZE + GAP)
      .toSorted((first, second) => first.distance - second.distance);
    if (!closest) return left;
    left.splice(left.indexOf(closest.other), 1);
    left[left.indexOf(closest.one)] = merge(closest.one, closest.other);
  }
};

const round = (share: number): number => Math.round(share * 1e4) / 1e4;

/**
 * Places pins so that none hides another, however narrow the map is: pins that are close together
 * are moved apart; many pins, or pins without room, are joined to clusters.
 * @param shape height of the map divided by its width
 */
export const placePins = <T>(pins: { member: T; spot: Spot }[], shape: number): PlacedPin<T>[] => {
  const height = NARROWEST * shape;
  const toSpot = ({ x, y }: Point): Spot => ({
    left: round(x / NARROWEST),
    top: round(y / height),
  });
  const points = pins.map(({ spot }) => ({ x: spot.left * NARROWEST, y: spot.top * height }));
  const moved = pins.length > MOST_PINS ? undefined : spread(points, height);
  if (moved)
    return pins.map(({ member }, index) => {
      const [point, origin] = [moved[index]!, points[index]!];
      const isMoved = Math.hypot(point.x - origin.x, point.y - origin.y) > UNNOTICED;
      return {
        members: [member],
        spot: toSpot(point),
        ...(isMoved && { origin: toSpot(origin) }),
      };
    });
  const single = pins.map(({ member }, index) => ({ members: [member], ...points[index]! }));
  return joinClose(joinCells(single)).map((cluster) => ({
    members: cluster.members,
    spot: toSpot(cluster),
  }));
};
