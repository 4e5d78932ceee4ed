import type { Program } from '@larkway/financing-contract';

// Twelve digits of what binary fractions make of cents are exact; nothing that is meant to be equal differs by more.
const ROUNDING = 1e-12;

/** Whether an amount is above a limit. `717.06 * 10` is a hair less than `7170.6`, and is not below it. */
export const exceeds = (amount: number, limit: number): boolean => amount > limit * (1 + ROUNDING);

/** One way to pay, computed for one profile. Money in USD, not rounded. */
export interface FinancingOption {
  id: string;
  name: string;
  type: Program['type'];
  provider: string;
  /** Percent. */
  apr: number;
  /** Months; 0 for cash. */
  term: number;
  monthlyPayment: number;
  totalCost: number;
  downPayment: number;
  features: string[];
  bestFor: string[];
  /** How well it fits, 0 to 100. */
  score: number;
}

/** Whether the warning about the budget belongs to it. A budget of 0 is exceeded by any payment but 0. */
export const isOverBudget = (
  option: Pick<FinancingOption, 'monthlyPayment'>,
  monthlyBudget: number,
): boolean => exceeds(option.monthlyPayment, monthlyBudget);
