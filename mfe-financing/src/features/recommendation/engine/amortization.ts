import { loanPayment } from './monthly-payment';

const MONTHS = 12;

/** A loan's payments in a month or a year, in whole cents, so that sums add up. */
export interface Repayment {
  payment: number;
  interest: number;
  principal: number;
  /** Still owed afterward. */
  balance: number;
}

export interface RepaymentYear extends Repayment {
  /** From 1. */
  year: number;
  months: (Repayment & { month: number })[];
}

export interface Amortization extends Repayment {
  years: RepaymentYear[];
  /** Every payment except the last, which settles rounding differences. */
  regularPayment: number;
  lastPayment: number;
}

/**
 * Whole cents, half a cent rounds up. Fourteen digits are exact, so a value just below a half
 * counts as a half.
 */
const toWhole = (cents: number): number => Math.round(Number(cents.toPrecision(14)));

export const toCents = (dollars: number): number => toWhole(dollars * 100);

const sum = (parts: Repayment[]): Repayment => ({
  payment: parts.reduce((total, { payment }) => total + payment, 0),
  interest: parts.reduce((total, { interest }) => total + interest, 0),
  principal: parts.reduce((total, { principal }) => total + principal, 0),
  balance: parts.at(-1)?.balance ?? 0,
});

/**
 * Pays off a loan month by month, as a bank books it: interest is a twelfth of the yearly rate on
 * the amount owed, rounded to the cent, half a cent up; the rest of the payment goes to the
 * principal; the last payment clears the balance.
 *
 * @param principal USD; at or below 0 there is nothing to pay off and the schedule is empty
 * @param apr yearly rate in percent
 * @param term months, at least 1
 * @returns cents
 */
export const amortize = (principal: number, apr: number, term: number): Amortization => {
  const regularPayment = toCents(loanPayment(principal, apr, term));
  const rate = apr / 100 / MONTHS;
  const months: RepaymentYear['months'] = [];
  let balance = Math.max(0, toCents(principal));
  for (let month = 1; month <= term && balance > 0; month += 1) {
    const interest = toWhole(balance * rate);
    const owed = balance + interest;
    const payment = month === term ? owed : Math.min(regularPayment, owed);
    balance = owed - payment;
    months.push({ month, payment, interest, principal: payment - interest, balance });
  }
  const years = Array.from({ length: Math.ceil(months.length / MONTHS) }, (_, index) => {
    const ofYear = months.slice(index * MONTHS, (index + 1) * MONTHS);
    return { year: index + 1, months: ofYear, ...sum(ofYear) };
  });
  return { years, regularPayment, lastPayment: months.at(-1)?.payment ?? 0, ...sum(months) };
};
