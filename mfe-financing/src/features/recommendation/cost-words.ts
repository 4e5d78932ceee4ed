import type { CostKind, CostPart, Costs } from './engine/cost-parts';
import type { FinancingOption } from './engine/financing-option';
import type { Profile } from './engine/profile';
import { toDollars, toDollarsAndCents, toPercent } from './format';

/** What the parts of a cost are called in front of a shopper. */
export const costLabels: Record<CostKind, string> = {
  downPayment: 'Down payment',
  principal: 'Amount borrowed',
  interest: 'Interest',
  use: 'Use of the vehicle',
  charge: 'Lease charge',
  rest: 'The rest of the price',
};

const dollars = (amount: number): string =>
  amount % 1 === 0 ? toDollars(amount) : toDollarsAndCents(Math.round(amount * 100));

/** What a part is made of, where its name does not say it. */
export const hintOf = (
  { kind, amount }: CostPart,
  { apr, term }: FinancingOption,
  { vehiclePrice, downPayment }: Profile,
): string | undefined => {
  switch (kind) {
    case 'principal':
      return `${dollars(vehiclePrice)} less ${dollars(downPayment)}`;
    case 'interest':
      return `${toPercent(apr)} a year on what is still owed`;
    case 'use':
      return `${toPercent(Math.round(amount / vehiclePrice))} of the price, over ${term} months`;
    case 'charge':
      return `${toPercent(apr)} of the price a year`;
    case 'rest':
      return 'Due at the same time';
    default:
      return undefined;
  }
};

/** What the figures alone would leave open. */
export const noteOf = ({ type }: FinancingOption, costs: Costs): string | undefined => {
  if (type === 'lease')
    return 'A down payment does not lower the monthly payment. At the end, you return the vehicle or buy it; the purchase price is not part of this total.';
  if (type === 'cash')
    return 'Paid once, to the dealer. Nothing is borrowed, so there is no interest and no schedule.';
  return costs.schedule?.principal === 0
    ? 'The down payment covers the price: there is nothing to borrow.'
    : undefined;
};

/** The chart in a sentence. */
export const costSentence = ({ parts, total }: Costs): string =>
  `Total ${toDollarsAndCents(total)}: ${parts.map(({ kind, amount }) => `${costLabels[kind].toLowerCase()} ${toDollarsAndCents(amount)}`).join(', ')}.`;
