import type { Program } from '@larkway/financing-contract';

// Binary fractions represent cents exactly to twelve digits; equal amounts never differ by more.
const ROUNDING = 1e-12;

/**
 * Whether an amount is above a limit, tolerating rounding: `717.06 * 10` is slightly below `7170.6`
 * but equal to it.
 */
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

/** Whether to show the budget warning. Any payment except 0 exceeds a budget of 0. */
export const isOverBudget = (
  option: Pick<FinancingOption, 'monthlyPayment'>,
  monthlyBudget: number,
): boolean => exceeds(option.monthlyPayment, monthlyBudget);
