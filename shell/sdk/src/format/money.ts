/**
 * An amount of money in whole US dollars: `8995` -> `$8,995`, `158.4` -> `$158`.
 *
 * @param amount USD, not negative
 */
export const formatDollars = (amount: number): string =>
  // The first number that `Intl` formats takes 14 ms, on a slow phone 56: the longest task while the
  // home page loads.
  `$${String(Math.round(amount)).replace(/\B(?=(\d{3})+$)/g, ',')}`;
