import type { UsStateAbbreviation } from '@larkway/dealers-contract';
import places from './places.json';

type Point = [x: number, y: number];

/** The map's own units. What is measured in them grows with the map. */
export const FRAME = { left: -8, top: 48, width: 3864, height: 2384 };

export const viewBox = `${FRAME.left} ${FRAME.top} ${FRAME.width} ${FRAME.height}`;

/** All states on the map, by abbreviation. */
export const states = Object.keys(places) as UsStateAbbreviation[];

/** Left and upper edge, width and height of a state. */
export const boxOf = (state: UsStateAbbreviation): number[] => places[state].box;

/** Labels of states without room for them: in the ocean or across the border. */
const outside: Partial<Record<UsStateAbbreviation, Point>> = {
  VT: [3252, 384],
  NH: [3396, 256],
  MA: [3780, 664],
  RI: [3780, 804],
  CT: [3780, 944],
  NJ: [3780, 1084],
  DE: [3780, 1224],
  MD: [3780, 1364],
};

/** Hawaii's islands leave room between them. */
const moved: Partial<Record<UsStateAbbreviation, Point>> = { HI: [1056, 2332] };

export const isNamedOutside = (state: UsStateAbbreviation): boolean => state in outside;

/** The middle of a state's name. */
export const nameAt = (state: UsStateAbbreviation): Point =>
  outside[state] ?? moved[state] ?? (places[state].label as Point);

/** Ends of lines to small states, where a line to the middle would cross another state. */
const ends: Partial<Record<UsStateAbbreviation, Point>> = { NH: [3489, 484], MD: [3350, 1106] };

/** Gap in units between a label and its line. */
const GAP = 76;

/** The line from an outside label to its state. */
export const leaderOf = (state: UsStateAbbreviation): string => {
  const [fromX, fromY] = nameAt(state);
  const [toX, toY] = ends[state] ?? (places[state].label as Point);
  const share = GAP / Math.hypot(toX - fromX, toY - fromY);
  return `M${Math.round(fromX + (toX - fromX) * share)} ${Math.round(fromY + (toY - fromY) * share)}L${toX} ${toY}`;
};

export const leaders = (Object.keys(outside) as UsStateAbbreviation[]).map(leaderOf).join('');
