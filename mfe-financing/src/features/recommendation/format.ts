const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const percents = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** `158.4` -> `$158`; zero is `$0`. */
export const toDollars = (amount: number): string => dollars.format(amount);

/** `7.99` -> `7.99%`, `2.5` -> `2.5%`. */
export const toPercent = (percent: number): string => `${percents.format(percent)}%`;
