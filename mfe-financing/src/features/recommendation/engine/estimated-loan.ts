import type { Program } from '@larkway/financing-contract';
import type { FinancingOption } from './financing-option';
import { defaultProfile, type Profile } from './profile';
import { recommend } from './recommend';

/** The profile of a shopper who has only chosen a vehicle: its price, and the form's defaults. */
export const profileForPrice = (vehiclePrice: number): Profile => ({
  ...defaultProfile,
  vehiclePrice,
});

/**
 * The loan with the lowest payment for a vehicle's price and the form's defaults; undefined if there
 * is nothing to finance.
 */
export const estimatedLoan = (programs: Program[], price: number): FinancingOption | undefined =>
  recommend(programs, profileForPrice(price))
    .filter(({ type, monthlyPayment }) => type === 'loan' && monthlyPayment > 0)
    .toSorted((one, other) => one.monthlyPayment - other.monthlyPayment)[0];
