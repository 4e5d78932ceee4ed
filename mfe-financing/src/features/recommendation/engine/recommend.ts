import type { CashProgram, LeaseProgram, LoanProgram, Program } from '@larkway/financing-contract';
import type { FinancingOption } from './financing-option';
import { cashScore, leaseScore, loanScore } from './match-score';
import { leasePayment, loanPayment } from './monthly-payment';
import { clampProfile, type Profile } from './profile';

type Computed = Pick<
  FinancingOption,
  'apr' | 'term' | 'monthlyPayment' | 'totalCost' | 'downPayment' | 'score'
>;

/**
 * Total cost = payment x term + down payment, for loans and the lease alike (decisions, row 10).
 */
const paidOverTime = (
  apr: number,
  monthlyPayment: number,
  profile: Profile,
  score: typeof loanScore,
): Computed => {
  const term = profile.preferredTerm;
  return {
    apr,
    term,
    monthlyPayment,
    totalCost: monthlyPayment * term + profile.downPayment,
    downPayment: profile.downPayment,
    score: score({ monthlyPayment, apr, term }, profile),
  };
};

const loan = ({ rates }: LoanProgram, profile: Profile): Computed | undefined => {
  const band = rates.find(({ minCreditScore }) => profile.creditScore >= minCreditScore);
  if (!band) return undefined;
  const payment = loanPayment(
    profile.vehiclePrice - profile.downPayment,
    band.apr,
    profile.preferredTerm,
  );
  return paidOverTime(band.apr, payment, profile, loanScore);
};

const lease = ({ apr, depreciation }: LeaseProgram, profile: Profile): Computed =>
  paidOverTime(
    apr,
    leasePayment(profile.vehiclePrice, depreciation, apr, profile.preferredTerm),
    profile,
    leaseScore,
  );

const cash = (_program: CashProgram, profile: Profile): Computed => ({
  apr: 0,
  term: 0,
  monthlyPayment: 0,
  totalCost: profile.vehiclePrice,
  downPayment: profile.vehiclePrice,
  score: cashScore(profile),
});

const compute = (program: Program, profile: Profile): Computed | undefined => {
  switch (program.type) {
    case 'loan':
      return loan(program, profile);
    case 'lease':
      return lease(program, profile);
    case 'cash':
      return cash(program, profile);
  }
};

/** A program's option for a profile, or undefined if it is not offered at that credit score. */
const optionOfProgram = (program: Program, profile: Profile): FinancingOption | undefined => {
  const computed = compute(program, profile);
  if (!computed) return undefined;
  const { id, name, type, provider, features, bestFor } = program;
  return { id, name, type, provider, features, bestFor, ...computed };
};

/**
 * The options a profile has, best match first; equal scores keep the programs' own order
 * (decisions, row 11).
 */
export const recommend = (programs: Program[], profile: Profile): FinancingOption[] => {
  const computable = clampProfile(profile);
  return [...programs]
    .sort((a, b) => a.order - b.order)
    .flatMap((program) => optionOfProgram(program, computable) ?? [])
    .sort((a, b) => b.score - a.score);
};
