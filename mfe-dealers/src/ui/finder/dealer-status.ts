import {
  findUsState,
  type FoundDealership,
  nearestLimit,
  type Radius,
  type Whereabouts,
} from '@larkway/dealers-contract';
import { dealerCountText } from '../states';

/** `Less than 1 mile`, `1 mile`, `4.2 miles`, `142 miles` */
export const milesText = (miles: number): string => {
  if (miles < 1) return 'Less than 1 mile';
  const shown = miles < 10 ? Math.round(miles * 10) / 10 : Math.round(miles);
  return `${shown} ${shown === 1 ? 'mile' : 'miles'}`;
};

/** `Less than 1 mile away`, `12 miles northwest` */
export const distanceText = ({
  distance,
  direction,
}: Pick<FoundDealership, 'distance' | 'direction'>): string | undefined => {
  if (distance === undefined) return undefined;
  return `${milesText(distance)} ${distance < 1 || !direction ? 'away' : direction}`;
};

/** `78701`, `Austin, TX` or `your location` */
const placeName = (where: Whereabouts): string => ('near' in where ? where.near : 'your location');

const around = (where: Whereabouts, radius: Radius): string =>
  radius === 'any'
    ? `by distance from ${placeName(where)}`
    : `within ${radius} miles of ${placeName(where)}`;

/** How many dealers a list has, and how many of them are shown. */
export const countStatus = (count: number, shown: number): string =>
  shown < count ? `The first ${shown} of ${dealerCountText(count)}` : dealerCountText(count);

interface NearbyStatus {
  where: Whereabouts;
  radius: Radius;
  count: number;
  shown: number;
}

/** The same for dealers around a place; a list of `nearestLimit` dealers may be incomplete. */
export const nearbyStatus = ({ where, radius, count, shown }: NearbyStatus): string =>
  count < nearestLimit
    ? `${countStatus(count, shown)} ${around(where, radius)}`
    : `The nearest ${shown} dealers ${around(where, radius)}`;

/** The status if no dealer is within the radius. */
export const noneStatus = (
  radius: Radius,
  { name, city, state, distance }: FoundDealership,
): string =>
  `No dealer within ${radius} miles; the nearest is ${name} in ${city}, ${findUsState(state)!.abbreviation}, ${milesText(distance!).toLowerCase()} away.`;
