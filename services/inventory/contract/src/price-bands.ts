export interface PriceBand {
  /** The value of the `price` query parameter. */
  id: string;
  label: string;
  /** Lowest price in the band, in US dollars. */
  from: number;
  /** First price above the band, in US dollars. */
  below: number;
}

/** Label of the price select while nothing is selected. */
export const allPricesLabel = 'All Prices';

/** The price filter: below 10,000; 10,000 up to but excluding 15,000; 15,000 and above. */
export const priceBands = [
  { id: 'under-10000', label: 'Under $10,000', from: 0, below: 10_000 },
  { id: '10000-15000', label: '$10,000 - $15,000', from: 10_000, below: 15_000 },
  { id: 'over-15000', label: 'Over $15,000', from: 15_000, below: Number.POSITIVE_INFINITY },
] as const satisfies readonly PriceBand[];

export type PriceBandId = (typeof priceBands)[number]['id'];

/** Whether a query parameter names a price band. */
export const isPriceBandId = (value: unknown): value is PriceBandId =>
  priceBands.some(({ id }) => id === value);

/** Whether a price in US dollars belongs to a band. */
export const isInPriceBand = (price: number, bandId: PriceBandId): boolean =>
  priceBands.some(({ id, from, below }) => id === bandId && price >= from && price < below);
