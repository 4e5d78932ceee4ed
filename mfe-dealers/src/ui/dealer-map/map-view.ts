import type { Place, UsStateAbbreviation } from '@larkway/dealers-contract';
import { boxOf, FRAME, states } from '../us-map/places';
import { type MapPart, type MapPoint, partOf, toMap, unitsPerMile } from '../us-map/projection';
import type { Spot } from './place-pins';

/** What a map of results shows, in units of the map of the country. */
export interface MapView {
  left: number;
  top: number;
  width: number;
  height: number;
  /** States in the view; none in a view of the whole country. */
  states: UsStateAbbreviation[];
  /** Circles around the center, by their radius in miles. */
  rings: { miles: number; radius: number }[];
}

export interface MapContent {
  /** The dealers. */
  places: Place[];
  /** The place that was searched for. */
  center?: Place | undefined;
  /** The search radius, if it has one. */
  miles?: number | undefined;
}

/** Height of a map divided by its width; the country is wider. */
const SHAPE = 0.9;
/** Shares of a map that are free for the heads of pins above, and for pins at the other edges. */
const EDGES = { top: 0.17, side: 0.09, bottom: 0.07 };
/** The least that a map shows, so that the surroundings can be recognized. */
const LEAST_MILES = 120;
/** Share of the country's width above which the whole country is shown. */
const MOST_WIDTH = 0.55;
const ringMiles = [5, 10, 25, 50, 100, 250, 500];
/** The smallest circle, as a share of the map's width. */
const SMALLEST_RING = 0.08;

const country: MapView = { ...FRAME, states: [], rings: [] };

/** The part of the map that a state is drawn on. */
const partOfState = (state: UsStateAbbreviation): MapPart => {
  if (state === 'AK') return 'alaska';
  return state === 'HI' ? 'hawaii' : 'mainland';
};

const isInView = (state: UsStateAbbreviation, { left, top, width, height }: MapView): boolean => {
  const [x, y, across, down] = boxOf(state) as [number, number, number, number];
  return x < left + width && x + across > left && y < top + height && y + down > top;
};

const ringsIn = ({ width, height }: MapView, unit: number, miles: number | undefined) => {
  const fitting = ringMiles.filter(
    (each) =>
      each * unit >= SMALLEST_RING * width &&
      each * unit <= Math.hypot(width, height) / 2 &&
      (miles === undefined || each <= miles),
  );
  // At most two, the larger ones: more would compete with the pins.
  return fitting.slice(-2).map((each) => ({ miles: each, radius: each * unit }));
};

/** The part of the map that has all dealers, and the whole circle of a search. */
export const viewOf = ({ places, center, miles }: MapContent): MapView => {
  const all = center ? [...places, center] : places;
  const [part, ...others] = new Set(all.map(partOf));
  if (!part || others.length > 0) return country;
  const unit = unitsPerMile(part);
  const points = all.map(toMap);
  const circle = center && miles !== undefined ? miles * unit : 0;
  const middle = center && toMap(center);
  const edge = (axis: 'x' | 'y', side: 1 | -1): number =>
    side *
    Math.max(
      ...points.map((point) => side * point[axis]),
      ...(middle ? [side * middle[axis] + circle] : []),
    );
  const [west, east, north, south] = [edge('x', -1), edge('x', 1), edge('y', -1), edge('y', 1)];
  const width = Math.max(
    (east - west) / (1 - 2 * EDGES.side),
    (south - north) / (1 - EDGES.top - EDGES.bottom) / SHAPE,
    LEAST_MILES * unit,
  );
  if (part === 'mainland' && width > MOST_WIDTH * FRAME.width) return country;
  const height = width * SHAPE;
  const view: MapView = {
    left: (west + east - width) / 2,
    // The room above the northernmost pin is larger than below the southernmost.
    top: (north + south - height - (EDGES.top - EDGES.bottom) * height) / 2,
    width,
    height,
    states: [],
    rings: [],
  };
  return {
    ...view,
    states: states.filter((state) => partOfState(state) === part && isInView(state, view)),
    rings: center ? ringsIn(view, unit, miles) : [],
  };
};

export const isCountry = (view: MapView): boolean => view === country;

/** A place in a view. */
export const spotIn = (view: MapView, point: MapPoint): Spot => ({
  left: (point.x - view.left) / view.width,
  top: (point.y - view.top) / view.height,
});

export const isInside = ({ left, top }: Spot, margin = 0): boolean =>
  [left, top].every((share) => share >= margin && share <= 1 - margin);
