import { formatDollars } from '@larkway/sdk';

const dollarsAndCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const percents = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** `300` -> `$300`, `300.5` -> `$300.50`: an amount as the shopper typed it. */
export const formatTypedAmount = (amount: number): string =>
  Number.isInteger(amount) ? formatDollars(amount) : dollarsAndCents.format(amount);

/** `172936` -> `$1,729.36`. */
export const formatCents = (cents: number): string => dollarsAndCents.format(cents / 100);

/** `7.99` -> `7.99%`, `2.5` -> `2.5%`. */
export const formatPercent = (percent: number): string => `${percents.format(percent)}%`;
