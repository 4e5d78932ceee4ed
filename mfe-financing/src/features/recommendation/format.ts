const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const dollarsAndCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const percents = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** `158.4` -> `$158`; zero is `$0`. */
export const toDollars = (amount: number): string => dollars.format(amount);

/** `300` -> `$300`, `300.5` -> `$300.50`: an amount as the shopper typed it. */
export const toStated = (amount: number): string =>
  (Number.isInteger(amount) ? dollars : dollarsAndCents).format(amount);

/** `172936` -> `$1,729.36`. */
export const toDollarsAndCents = (cents: number): string => dollarsAndCents.format(cents / 100);

/** `7.99` -> `7.99%`, `2.5` -> `2.5%`. */
export const toPercent = (percent: number): string => `${percents.format(percent)}%`;
