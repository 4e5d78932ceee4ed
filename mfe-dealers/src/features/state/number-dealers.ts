import type { Dealership } from '@larkway/dealers-contract';

/** A dealer in a list beside a map. */
export interface NumberedDealer {
  dealer: Dealership;
  /** Its pin on the map; a dealer whose place is not known has none. */
  pin?: { number: number; latitude: number; longitude: number };
}

/** Numbers from 1 for those that the map can show, in the list's order. */
export const numberDealers = (dealers: Dealership[]): NumberedDealer[] => {
  let count = 0;
  return dealers.map((dealer) => {
    const { latitude, longitude } = dealer;
    if (latitude === null || longitude === null) return { dealer };
    count += 1;
    return { dealer, pin: { number: count, latitude, longitude } };
  });
};
