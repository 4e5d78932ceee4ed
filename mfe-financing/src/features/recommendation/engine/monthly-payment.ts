const MONTHS = 12;
const PERCENT = 100;

/**
 * Monthly payment of a loan that is paid off in equal parts: P · r / (1 − (1 + r)^−n), with r the
 * monthly rate (APR / 12) and n the number of payments. It is the present value of an ordinary
 * annuity solved for the payment (Brealey, Myers and Allen, Principles of Corporate Finance,
 * chapter 2; specification, section 9).
 *
 * @param principal USD; at or below 0 there is nothing to pay off and the payment is 0
 * @param apr yearly rate in percent; at 0 the principal is divided evenly
 * @param term months, at least 1
 * @returns USD per month, not rounded
 */
export const loanPayment = (principal: number, apr: number, term: number): number => {
  if (principal <= 0) return 0;
  const rate = apr / PERCENT / MONTHS;
  if (rate === 0) return principal / term;
  // 1 − (1 + r)^−n without the loss of digits that a small rate would bring.
  return (principal * rate) / -Math.expm1(-term * Math.log1p(rate));
};

/**
 * Monthly payment of a lease: the share of the price that is used up, spread over the term, plus a
 * twelfth of the yearly rate on the whole price (specification, section 9: 60% of price / term +
 * 2.5% of price / 12).
 *
 * @param price USD
 * @param depreciation share of the price in percent
 * @param apr yearly rate in percent
 * @param term months, at least 1
 * @returns USD per month, not rounded
 */
export const leasePayment = (
  price: number,
  depreciation: number,
  apr: number,
  term: number,
): number =>
  // One denominator means one rounding, so that a payment equal to the budget never exceeds it.
  (price * (depreciation * MONTHS + apr * term)) / (PERCENT * MONTHS * term);
