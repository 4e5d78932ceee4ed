import { Decimal } from 'decimal.js';
import type { Profile } from '../profile';

/**
 * The specification's section 9 ("Financing calculation") and decisions 8 to 13 a second time, in
 * decimal numbers of fifty digits. Written from these texts and not from the engine, with which it
 * shares nothing but the form's profile.
 */
const Exact = Decimal.clone({ precision: 50 });

export interface SpecifiedOption {
  name: string;
  /** Percent. */
  apr: Decimal;
  /** Months. */
  term: number;
  monthlyPayment: Decimal;
  totalCost: Decimal;
  score: number;
  label: string;
  exceedsBudget: boolean;
}

/** Row 13: what is not a number counts as 0, and no amount is negative. */
const amountOf = (typed: number): Decimal =>
  Number.isNaN(typed) ? new Exact(0) : Exact.max(0, new Exact(typed));

const known = new Map<string, Decimal>();

/** P · r · (1 + r)^n / ((1 + r)^n − 1) for a principal of 1. */
const annuity = (apr: Decimal, months: number): Decimal => {
  const key = `${apr.toString()}/${months}`;
  const found = known.get(key);
  if (found) return found;
  const rate = apr.div(100).div(12);
  const growth = rate.plus(1).pow(months);
  const payment = rate.times(growth).div(growth.minus(1));
  known.set(key, payment);
  return payment;
};

const labelOf = (score: number): string =>
  score >= 85
    ? 'Excellent Match'
    : score >= 70
      ? 'Good Match'
      : score >= 55
        ? 'Fair Match'
        : 'Poor Match';

interface Shopper {
  price: Decimal;
  down: Decimal;
  budget: Decimal;
  credit: number;
  term: number;
  isBusiness: boolean;
}

const scoreOf = (payment: Decimal, apr: Decimal, { budget, credit }: Shopper): number => {
  let score = 100;
  // Row 13: a budget of 0 counts as over budget unless the payment is 0.
  const ratio = payment.isZero()
    ? new Exact(0)
    : budget.isZero()
      ? new Exact(Infinity)
      : payment.div(budget);
  if (ratio.gt(1)) score -= 30;
  else if (ratio.gt('0.8')) score -= 10;
  if (apr.gt(12)) score -= 25;
  else if (apr.gt(8)) score -= 15;
  else if (apr.gt(5)) score -= 5;
  // Row 10: the option's term is the preferred one, so nothing is taken off for a difference. Row
  // 9: the value is the APR.
  if (credit >= 750 && apr.lte(6)) score += 5;
  if (credit < 650 && apr.gte(10)) score += 3;
  return Math.max(0, Math.min(100, score));
};

const described = (
  option: Omit<SpecifiedOption, 'label' | 'exceedsBudget'>,
  shopper: Shopper,
): SpecifiedOption => ({
  ...option,
  label: labelOf(option.score),
  exceedsBudget: option.monthlyPayment.gt(shopper.budget),
});

const loan = (name: string, percent: string, shopper: Shopper): SpecifiedOption => {
  const { price, down, term } = shopper;
  const apr = new Exact(percent);
  const principal = price.minus(down);
  const monthlyPayment = principal.gt(0) ? principal.times(annuity(apr, term)) : new Exact(0);
  const totalCost = monthlyPayment.times(term).plus(down);
  return described(
    { name, apr, term, monthlyPayment, totalCost, score: scoreOf(monthlyPayment, apr, shopper) },
    shopper,
  );
};

const lease = (shopper: Shopper): SpecifiedOption => {
  const { price, down, term, isBusiness } = shopper;
  const apr = new Exact('2.5');
  // Multiplied out first, so that no third of a cent is cut off: 60% of price / term + 2.5% of
  // price / 12, times the term.
  const payments = price.times('0.6').plus(price.times('0.025').times(term).div(12));
  const monthlyPayment = payments.div(term);
  const general = scoreOf(monthlyPayment, apr, shopper);
  const score = Math.min(100, general + (isBusiness ? 15 : 0));
  return described(
    { name: 'Business Lease', apr, term, monthlyPayment, totalCost: payments.plus(down), score },
    shopper,
  );
};

const cash = (shopper: Shopper): SpecifiedOption => {
  const score = shopper.price.lte(shopper.down.times(10)) ? 95 : 60;
  const nothing = new Exact(0);
  return described(
    {
      name: 'Cash Purchase',
      apr: nothing,
      term: 0,
      monthlyPayment: nothing,
      totalCost: shopper.price,
      score,
    },
    shopper,
  );
};

/** What a shopper is offered, ranked. */
export const specifiedOptions = (profile: Profile): SpecifiedOption[] => {
  const shopper: Shopper = {
    price: amountOf(profile.vehiclePrice),
    down: amountOf(profile.downPayment),
    budget: amountOf(profile.monthlyBudget),
    credit: profile.creditScore,
    term: profile.preferredTerm,
    isBusiness:
      profile.usage === 'business' || profile.usage === 'commercial' || profile.taxBenefit,
  };
  const { credit } = shopper;
  const inOrder = [
    ...(credit >= 750 ? [loan('Prime Auto Loan', '4.99', shopper)] : []),
    ...(credit >= 650
      ? [loan('Standard Auto Loan', credit >= 750 ? '6.49' : '7.99', shopper)]
      : []),
    ...(credit >= 580
      ? [loan('Fair Credit Auto Loan', credit >= 650 ? '9.99' : '12.99', shopper)]
      : []),
    lease(shopper),
    cash(shopper),
  ];
  // Row 11: equal scores keep this order.
  const places = inOrder.map((option, place) => ({ option, place }));
  return places
    .sort((a, b) => b.option.score - a.option.score || a.place - b.place)
    .map(({ option }) => option);
};
