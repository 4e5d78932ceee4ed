// Without `Intl`, for the reason in `formatDollars`.
import { formatDollars } from '@larkway/sdk';

/** `172936` -> `$1,729.36`. */
export const formatCents = (cents: number): string => {
  const whole = Math.round(cents);
  return `${formatDollars(Math.floor(whole / 100))}.${String(whole % 100).padStart(2, '0')}`;
};

/** `300` -> `$300`, `300.5` -> `$300.50`: an amount as the shopper typed it. */
export const formatTypedAmount = (amount: number): string =>
  Number.isInteger(amount) ? formatDollars(amount) : formatCents(amount * 100);

/** `7.99` -> `7.99%`, `2.5` -> `2.5%`. */
export const formatPercent = (percent: number): string => `${Number(percent.toFixed(2))}%`;
