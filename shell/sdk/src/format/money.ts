let wholeDollars: Intl.NumberFormat | undefined;

/**
 * An amount of money in whole US dollars: `8995` -> `$8,995`, `158.4` -> `$158`.
 *
 * @param amount USD
 */
export const formatDollars = (amount: number): string => {
  wholeDollars ??= new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 0,
  });
  return wholeDollars.format(amount);
};
