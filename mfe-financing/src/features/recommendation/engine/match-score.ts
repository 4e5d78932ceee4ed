import { exceeds } from './financing-option';
import type { Profile } from './profile';

interface Terms {
  monthlyPayment: number;
  /** Percent. */
  apr: number;
  /** Months. */
  term: number;
}

const PERFECT = 100;
/** Share of the monthly budget up to which a payment costs no points. */
const COMFORTABLE = 0.8;
const POINTS_PER_MONTH = 0.5;
const BUSINESS_BONUS = 15;

const clampScore = (score: number): number => Math.min(Math.max(score, 0), PERFECT);

const affordabilityPenalty = (payment: number, budget: number): number => {
  if (exceeds(payment, budget)) return 30;
  return exceeds(payment, budget * COMFORTABLE) ? 10 : 0;
};

const ratePenalty = (apr: number): number => {
  if (apr <= 5) return 0;
  if (apr <= 8) return 5;
  return apr <= 12 ? 15 : 25;
};

// The option value that the specification leaves open is the APR (decisions, row 9).
const creditBonus = (creditScore: number, apr: number): number => {
  if (creditScore >= 750 && apr <= 6) return 5;
  return creditScore < 650 && apr >= 10 ? 3 : 0;
};

/** How well a loan fits, 0 to 100 (specification, section 9, "Scoring"). */
export const loanScore = ({ monthlyPayment, apr, term }: Terms, profile: Profile): number =>
  clampScore(
    PERFECT -
      affordabilityPenalty(monthlyPayment, profile.monthlyBudget) -
      ratePenalty(apr) -
      POINTS_PER_MONTH * Math.abs(term - profile.preferredTerm) +
      creditBonus(profile.creditScore, apr),
  );

/**
 * The same for a lease, which suits business use and anyone who looks for tax benefits (decisions,
 * rows 8 and 12).
 */
export const leaseScore = (lease: Terms, profile: Profile): number => {
  const suitsBusiness = profile.usage !== 'personal' || profile.taxBenefit;
  return clampScore(loanScore(lease, profile) + (suitsBusiness ? BUSINESS_BONUS : 0));
};

/** Cash fits a shopper who can put down a tenth of the price (specification, section 9). */
export const cashScore = ({ vehiclePrice, downPayment }: Profile): number =>
  exceeds(vehiclePrice, downPayment * 10) ? 60 : 95;

export type MatchTone = 'excellent' | 'good' | 'low';

interface Match {
  label: 'Excellent Match' | 'Good Match' | 'Fair Match' | 'Poor Match';
  tone: MatchTone;
}

/** Label and tone of a score; below 70 the tone is red (specification, section 4). */
export const matchOf = (score: number): Match => {
  if (score >= 85) return { label: 'Excellent Match', tone: 'excellent' };
  if (score >= 70) return { label: 'Good Match', tone: 'good' };
  return { label: score >= 55 ? 'Fair Match' : 'Poor Match', tone: 'low' };
};
