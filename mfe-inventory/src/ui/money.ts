const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** `8995` -> `$8,995`. */
export const formatPrice = (price: number): string => dollars.format(price);
