import { defaultProfile, type Profile } from './profile';

// Far above any price, far below where sums of a loan would leave the numbers that can be shown.
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
 * Makes any input computable, so that no NaN, Infinity or negative money is ever shown: what is not a number counts as 0,
 * a negative amount as 0, an impossible term as the default one.
 */
export const clampProfile = (profile: Profile): Profile => ({
  ...profile,
  vehiclePrice: toMoney(profile.vehiclePrice),
  creditScore: toMoney(profile.creditScore),
  downPayment: toMoney(profile.downPayment),
  monthlyBudget: toMoney(profile.monthlyBudget),
  preferredTerm: toTerm(profile.preferredTerm),
});
