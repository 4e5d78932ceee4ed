export const usages = ['personal', 'business', 'commercial'] as const;
export type Usage = (typeof usages)[number];

/** The shopper's answers. Money in USD, the term in months. */
export interface Profile {
  vehiclePrice: number;
  creditScore: number;
  downPayment: number;
  monthlyBudget: number;
  preferredTerm: number;
  usage: Usage;
  taxBenefit: boolean;
}

/** Months, as the form offers them. */
export const terms = [36, 48, 60, 72, 84] as const;

/** The lower end of each credit score range that the form offers. */
export const creditScores = [800, 750, 700, 650, 600, 550] as const;

export const defaultProfile: Profile = {
  vehiclePrice: 8995,
  creditScore: 700,
  downPayment: 1000,
  monthlyBudget: 300,
  preferredTerm: 60,
  usage: 'personal',
  taxBenefit: false,
};

// Far above any price, and low enough that a loan's sums can still be shown.
const DEAREST = 1e12;
const LONGEST_TERM = 600;

const within = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high);

const toMoney = (value: number): number => (Number.isNaN(value) ? 0 : within(value, 0, DEAREST));

const toTerm = (value: number): number =>
  Number.isFinite(value) && value >= 1
    ? within(Math.round(value), 1, LONGEST_TERM)
    : defaultProfile.preferredTerm;

/**
 * Makes any input computable, so that no NaN, Infinity or negative money is shown: NaN becomes 0,
 * a negative amount 0, and an invalid term the default one.
 */
export const clampProfile = (profile: Profile): Profile => ({
  ...profile,
  vehiclePrice: toMoney(profile.vehiclePrice),
  creditScore: toMoney(profile.creditScore),
  downPayment: toMoney(profile.downPayment),
  monthlyBudget: toMoney(profile.monthlyBudget),
  preferredTerm: toTerm(profile.preferredTerm),
});

/** Whether results for one profile are out of date for another. */
export const isOutOfDate = (computedFor: Profile, now: Profile): boolean => {
  const current = clampProfile(now);
  return (Object.keys(current) as (keyof Profile)[]).some(
    (field) => current[field] !== computedFor[field],
  );
};
