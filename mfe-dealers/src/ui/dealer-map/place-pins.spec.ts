import { usStates } from '@larkway/dealers-contract';
import fc from 'fast-check';
import { outlineOf } from '../../features/state/outline';
import { sizeOf, spotOn } from '../../features/state/dealer-map';
import { seededDealers } from '../../testing/seeded-dealers';
import { toMap } from '../us-map/projection';
import { viewOf, spotIn } from './map-view';
import { numberDealers, placeDealers } from './pin-layer';
import { CLUSTER_SIZE, MOST_PINS, PIN_SIZE, type PlacedPin, placePins } from './place-pins';

/** Widths of maps in pixels, from a screen of 320 px to the widest. */
const widths = [280, 350, 373, 503, 620];

/** Pairs whose heads touch on a map of this width. */
const touching = (placed: PlacedPin<unknown>[], shape: number, width: number, size: number) =>
  placed.flatMap((one, index) =>
    placed
      .slice(index + 1)
      .filter(
        (other) =>
          Math.hypot(
            (one.spot.left - other.spot.left) * width,
            (one.spot.top - other.spot.top) * width * shape,
          ) < size,
      )
      .map((other) => [one.members, other.members]),
  );

/** Pins whose heads are cut off by an edge of the map. */
const cutOff = (placed: PlacedPin<unknown>[], shape: number, width: number) =>
  placed.filter(({ spot }) => {
    const [x, y] = [spot.left * width, spot.top * width * shape];
    return (
      x < PIN_SIZE / 2 - 0.1 ||
      x > width - PIN_SIZE / 2 + 0.1 ||
      y < 1.3 * PIN_SIZE - 0.1 ||
      y > width * shape + 0.1
    );
  });

const dealersIn = (state: string) =>
  numberDealers(seededDealers.filter((dealer) => dealer.state === state));

describe('the pins of a map', () => {
  it.each(usStates.map(({ name }) => name))(
    'none of %s hides another or is cut off, on the state’s page and among search results, at any width',
    (state) => {
      const dealers = dealersIn(state);
      const pins = dealers.flatMap(({ pin }) => (pin ? [pin] : []));
      const outline = outlineOf(state);
      const { width, height } = sizeOf(outline);
      const view = viewOf({ places: pins });
      const maps = [
        {
          shape: height / width,
          placed: placeDealers(dealers, (place) => spotOn(outline, place), height / width),
        },
        {
          shape: view.height / view.width,
          placed: placeDealers(
            dealers,
            (place) => spotIn(view, toMap(place)),
            view.height / view.width,
          ),
        },
      ];
      for (const { shape, placed } of maps) {
        expect(placed.map(({ members }) => members.length)).toEqual(pins.map(() => 1));
        for (const wide of widths) {
          expect(touching(placed, shape, wide, PIN_SIZE)).toEqual([]);
          expect(cutOff(placed, shape, wide)).toEqual([]);
        }
      }
    },
  );

  it('pins of Texas that would be on top of each other are moved, with a line to their places', () => {
    const outline = outlineOf('Texas');
    const { width, height } = sizeOf(outline);
    const shape = height / width;
    const placed = placeDealers(dealersIn('Texas'), (place) => spotOn(outline, place), shape);
    const numbers = placed.filter(({ origin }) => origin).map(({ members }) => members[0]!.number);
    expect(numbers).toEqual(expect.arrayContaining([4, 5, 7, 8]));
    const unmoved = placed.map((pin) => ({ ...pin, spot: pin.origin ?? pin.spot }));
    expect(touching(unmoved, shape, 280, PIN_SIZE).length).toBeGreaterThan(2);
  });

  it('as many pins as a map has, all at one place, are told apart on every shape of map', () => {
    for (const shape of [0.62, 0.9, 1.4]) {
      const pins = Array.from({ length: MOST_PINS }, (_, member) => ({
        member,
        spot: { left: 0.5, top: 0.5 },
      }));
      const placed = placePins(pins, shape);
      expect(placed).toHaveLength(MOST_PINS);
      expect(touching(placed, shape, 280, PIN_SIZE)).toEqual([]);
    }
  });

  it('a pin with room stays at its place; one that moved says where it belongs', () => {
    const near = { left: 0.5, top: 0.5 };
    const far = { left: 0.2, top: 0.8 };
    const placed = placePins(
      [
        { member: 1, spot: near },
        { member: 2, spot: near },
        { member: 3, spot: far },
      ],
      1,
    );
    expect(placed[2]).toEqual({ members: [3], spot: far });
    expect(placed.slice(0, 2).map(({ origin }) => origin)).toEqual([near, near]);
  });

  it('many pins become clusters that contain each dealer once and do not hide each other', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            left: fc.double({ min: 0.05, max: 0.95, noNaN: true }),
            top: fc.double({ min: 0.05, max: 0.95, noNaN: true }),
          }),
          { minLength: MOST_PINS + 1, maxLength: 200 },
        ),
        (spots) => {
          const placed = placePins(
            spots.map((spot, member) => ({ member, spot })),
            0.62,
          );
          expect(placed.flatMap(({ members }) => members).toSorted((a, b) => a - b)).toEqual(
            spots.map((_, member) => member),
          );
          expect(touching(placed, 0.62, 280, CLUSTER_SIZE)).toEqual([]);
        },
      ),
      { numRuns: 30 },
    );
  });
});
