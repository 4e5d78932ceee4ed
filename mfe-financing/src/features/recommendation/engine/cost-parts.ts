import { type Amortization, amortize, toCents } from './amortization';
import type { FinancingOption } from './financing-option';
import type { Profile } from './profile';

export type CostKind = 'downPayment' | 'principal' | 'interest' | 'use' | 'charge' | 'rest';

export interface CostPart {
  kind: CostKind;
  /** Cents. */
  amount: number;
}

export interface Costs {
  /** The parts of the total in the order of payment, without zeros. */
  parts: CostPart[];
  /** Cents. */
  total: number;
  /** Loans only. */
  schedule?: Amortization;
}

type Priced = Pick<Profile, 'vehiclePrice' | 'downPayment'>;

const costsOf = (parts: CostPart[], schedule?: Amortization): Costs => ({
  parts: parts.filter(({ amount }) => amount > 0),
  total: parts.reduce((total, { amount }) => total + amount, 0),
  ...(schedule && { schedule }),
});

const loanCosts = (
  { apr, term, downPayment }: FinancingOption,
  { vehiclePrice }: Priced,
): Costs => {
  const schedule = amortize(vehiclePrice - downPayment, apr, term);
  return costsOf(
    [
      { kind: 'downPayment', amount: toCents(downPayment) },
      { kind: 'principal', amount: schedule.principal },
      { kind: 'interest', amount: schedule.interest },
    ],
    schedule,
  );
};

const leaseCosts = (
  { apr, term, downPayment, totalCost }: FinancingOption,
  { vehiclePrice }: Priced,
): Costs => {
  const charge = toCents((vehiclePrice * apr * term) / 1_200);
  const down = toCents(downPayment);
  return costsOf([
    { kind: 'downPayment', amount: down },
    // What is left, so that the parts add up to the cent.
    { kind: 'use', amount: toCents(totalCost) - down - charge },
    { kind: 'charge', amount: charge },
  ]);
};

/** Paid at once: the down payment and the rest of the price. */
const cashCosts = ({ totalCost }: FinancingOption, { downPayment }: Priced): Costs => {
  const price = toCents(totalCost);
  const down = Math.min(price, toCents(downPayment));
  return costsOf([
    { kind: 'downPayment', amount: down },
    { kind: 'rest', amount: price - down },
  ]);
};

/** The cost parts of an option, for the profile that it was computed for. */
export const costsOfOption = (option: FinancingOption, profile: Priced): Costs => {
  switch (option.type) {
    case 'loan':
      return loanCosts(option, profile);
    case 'lease':
      return leaseCosts(option, profile);
    case 'cash':
      return cashCosts(option, profile);
  }
};
