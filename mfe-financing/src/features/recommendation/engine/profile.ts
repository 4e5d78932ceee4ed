export const usages = ['personal', 'business', 'commercial'] as const;
export type Usage = (typeof usages)[number];

/** What the shopper tells about themselves. Money in USD, the term in months. */
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
