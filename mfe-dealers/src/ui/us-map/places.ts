import type { UsStateAbbreviation } from '@larkway/dealers-contract';
import places from './places.json';

type Point = [x: number, y: number];

/** The map's own units. What is measured in them grows with the map. */
export const FRAME = { left: -20, top: 120, width: 9660, height: 5960 };

export const viewBox = `${FRAME.left} ${FRAME.top} ${FRAME.width} ${FRAME.height}`;

/** All states on the map, by abbreviation. */
export const states = Object.keys(places) as UsStateAbbreviation[];

/** Left and upper edge, width and height of a state. */
export const boxOf = (state: UsStateAbbreviation): number[] => places[state].box;

/** Where states are named that have no room for it: at sea, or across the border. */
const outside: Partial<Record<UsStateAbbreviation, Point>> = {
  VT: [8130, 960],
  NH: [8490, 640],
  MA: [9450, 1660],
  RI: [9450, 2010],
  CT: [9450, 2360],
  NJ: [9450, 2710],
  DE: [9450, 3060],
  MD: [9450, 3410],
};

/** Hawaii's islands leave room between them. */
const moved: Partial<Record<UsStateAbbreviation, Point>> = { HI: [2640, 5830] };

export const isNamedOutside = (state: UsStateAbbreviation): boolean => state in outside;

/** The middle of a state's name. */
export const nameAt = (state: UsStateAbbreviation): Point => outside[state] ?? moved[state] ?? (places[state].label as Point);

/** Where a line to a small state ends, if not in its middle: on the way there it would cross another. */
const ends: Partial<Record<UsStateAbbreviation, Point>> = { NH: [8722, 1210], MD: [8375, 2765] };

/** Units of free line in front of a name. */
const GAP = 190;

/** From a name outside to its state. */
export const leaderOf = (state: UsStateAbbreviation): string => {
  const [fromX, fromY] = nameAt(state);
  const [toX, toY] = ends[state] ?? (places[state].label as Point);
  const share = GAP / Math.hypot(toX - fromX, toY - fromY);
  return `M${Math.round(fromX + (toX - fromX) * share)} ${Math.round(fromY + (toY - fromY) * share)}L${toX} ${toY}`;
};

export const leaders = (Object.keys(outside) as UsStateAbbreviation[]).map(leaderOf).join('');
