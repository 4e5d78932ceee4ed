import type { Dealership, Place } from '@larkway/dealers-contract';
import { Anchor, chakra, StorefrontIcon, variables } from '@larkway/sdk';
import { dealerAnchor } from '../dealer-parts';
import { CLUSTER_SIZE, PIN_SIZE, type PlacedPin, placePins, type Spot } from './place-pins';

/** A dealer in a list beside a map. */
export interface NumberedDealer<D extends Dealership = Dealership> {
  dealer: D;
  /** Its pin on the map, with the number 0 for the dealer of the page; undefined without coordinates. */
  pin?: { number: number; latitude: number; longitude: number };
}

/** Numbers from 1 for those that the map can show, in the list's order. */
export const numberDealers = <D extends Dealership>(dealers: D[]): NumberedDealer<D>[] => {
  let count = 0;
  return dealers.map((dealer) => {
    const { latitude, longitude } = dealer;
    if (latitude === null || longitude === null) return { dealer };
    count += 1;
    return { dealer, pin: { number: count, latitude, longitude } };
  });
};

/** The dealer that is marked in the list and on the map, because the other is pointed at. */
export interface Pointing {
  pointedAt: number | undefined;
  onPointedAt: (dealer: number | undefined) => void;
}

interface Numbered {
  id: number;
  city: string;
  number: number;
  state: string;
}

const drop = {
  content: '""',
  position: 'absolute',
  zIndex: -1,
  inset: 0,
  borderRadius: '999px 999px 999px 0',
  rotate: '-45deg',
  background: 'inherit',
  // Separates pins that are close together.
  boxShadow: '0 0 0 1.5px var(--lw-colors-surface)',
} as const;

const head = {
  isolation: 'isolate',
  _hover: { background: 'lark', color: 'onLark', zIndex: 3 },
  '@media (forced-colors: active)': { border: '1px solid', background: 'Canvas' },
} as const;

const percent = (share: number): string => `${Math.round(share * 1e4) / 100}%`;
const at = ({ left, top }: Spot) => variables({ '--left': percent(left), '--top': percent(top) });

interface PinProps extends Pointing {
  pin: Numbered;
  spot: Spot;
}

/** A numbered pin whose point marks the place. For pointers only; keyboard users have the list. */
const Pin = ({ pin: { id, number }, spot, pointedAt, onPointedAt }: PinProps) => (
  <chakra.a
    href={`#${dealerAnchor(id)}`}
    tabIndex={-1}
    position="absolute"
    zIndex={id === pointedAt ? 2 : 1}
    display="grid"
    placeItems="center"
    boxSize={`${PIN_SIZE}px`}
    translate="-50% -130%"
    background={id === pointedAt || number === 0 ? 'lark' : 'button'}
    color={id === pointedAt || number === 0 ? 'onLark' : 'onButton'}
    borderRadius="pill"
    fontSize="0.875rem"
    fontWeight={600}
    lineHeight="1"
    css={[head, at(spot)]}
    left="var(--left)"
    top="var(--top)"
    _before={drop}
    onPointerEnter={() => onPointedAt(id)}
    onPointerLeave={() => onPointedAt(undefined)}
  >
    {number === 0 ? <StorefrontIcon /> : number}
  </chakra.a>
);

/** The state that most dealers of a cluster are in. */
const mainState = (members: Numbered[]): string => {
  const counts = new Map<string, number>();
  for (const { state } of members) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]![0];
};

/** The number of dealers around a place; leads to those of its state. */
const Cluster = ({ members, spot }: PlacedPin<Numbered>) => {
  const state = mainState(members);
  return (
    <Anchor
      to={`/dealerships?search=${encodeURIComponent(state)}`}
      rel="nofollow"
      tabIndex={-1}
      title={state}
      position="absolute"
      display="grid"
      placeItems="center"
      boxSize={`${CLUSTER_SIZE}px`}
      translate="-50% -50%"
      background="button"
      color="onButton"
      borderRadius="pill"
      boxShadow="0 0 0 1.5px var(--lw-colors-surface)"
      fontSize="0.875rem"
      fontWeight={600}
      lineHeight="1"
      css={[head, at(spot)]}
      left="var(--left)"
      top="var(--top)"
    >
      {members.length}
    </Anchor>
  );
};

/** A dot at each place whose pin had to move, and a line from it to the pin. */
const Strings = ({ placed, shape }: { placed: PlacedDealers; shape: number }) => {
  const moved = placed.flatMap(({ spot, origin }) => (origin ? [{ spot, origin }] : []));
  if (moved.length === 0) return null;
  const place = ({ left, top }: Spot): [number, number] => [
    Math.round(left * 1000),
    Math.round(top * shape * 1000),
  ];
  return (
    <chakra.svg
      viewBox={`0 0 1000 ${Math.round(shape * 1000)}`}
      position="absolute"
      inset="0"
      width="full"
      height="full"
      pointerEvents="none"
      css={{ fill: 'ink', stroke: 'ink', strokeWidth: '1.5px' }}
    >
      <path
        d={moved
          .map(({ spot, origin }) => `M${place(origin).join(' ')}L${place(spot).join(' ')}`)
          .join('')}
        vectorEffect="non-scaling-stroke"
      />
      {moved.map(({ origin }) => {
        const [x, y] = place(origin);
        return <circle key={`${x} ${y}`} cx={x} cy={y} r="6" stroke="none" />;
      })}
    </chakra.svg>
  );
};

/** With more pins than this, names of cities would be in their way. */
const MOST_NAMES = 8;

/** Whether a name below a pin has room: no other pin's head is there, and no edge. */
const hasRoom = ({ spot }: PlacedPin<Numbered>, placed: PlacedDealers): boolean =>
  spot.left > 0.16 &&
  spot.left < 0.84 &&
  spot.top < 0.93 &&
  placed.every(
    ({ spot: other }) =>
      other === spot ||
      Math.abs(other.left - spot.left) > 0.22 ||
      other.top < spot.top - 0.04 ||
      other.top > spot.top + 0.16,
  );

const cityName = {
  position: 'absolute',
  left: 'var(--left)',
  top: 'var(--top)',
  translate: '-50% 9px',
  fontSize: '0.875rem',
  lineHeight: 1,
  whiteSpace: 'nowrap',
  pointerEvents: 'none',
  textShadow:
    '0 0 3px var(--lw-colors-surface), 0 0 3px var(--lw-colors-surface), 0 0 3px var(--lw-colors-surface)',
} as const;

/** The cities of a few pins. */
const Cities = ({ placed }: { placed: PlacedDealers }) =>
  placed.length > MOST_NAMES
    ? null
    : placed
        .filter((pin) => hasRoom(pin, placed))
        .map(({ members: [dealer], spot }) => (
          <chakra.span key={dealer!.id} color="ink2" css={[cityName, at(spot)]}>
            {dealer!.city}
          </chakra.span>
        ));

export type PlacedDealers = PlacedPin<Numbered>[];

/**
 * Where the pins of dealers are on a map, from north to south: a pin's head reaches up, so southern
 * pins must be in front.
 * @param shape height of the map divided by its width
 */
export const placeDealers = (
  dealers: NumberedDealer[],
  spotOf: (place: Place) => Spot,
  shape: number,
): PlacedDealers =>
  placePins<Numbered>(
    dealers.flatMap(({ dealer: { id, city, state }, pin }) =>
      pin ? [{ member: { id, city, state, number: pin.number }, spot: spotOf(pin) }] : [],
    ),
    shape,
  ).toSorted((one, other) => one.spot.top - other.spot.top);

export interface PinLayerProps extends Pointing {
  placed: PlacedDealers;
  /** Height of the map divided by its width. */
  shape: number;
}

/** The pins of a map, none of which hides another. Covers the map. */
export const PinLayer = ({ placed, shape, ...pointing }: PinLayerProps) => {
  const isClustered = placed.some(({ members }) => members.length > 1);
  return (
    <>
      <Strings placed={placed} shape={shape} />
      {!isClustered && <Cities placed={placed} />}
      {placed.map((pin) =>
        isClustered ? (
          <Cluster key={pin.members[0]!.id} {...pin} />
        ) : (
          <Pin key={pin.members[0]!.id} pin={pin.members[0]!} spot={pin.spot} {...pointing} />
        ),
      )}
    </>
  );
};
