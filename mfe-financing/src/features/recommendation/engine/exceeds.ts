// Twelve digits of what binary fractions make of cents are exact; nothing that is meant to be equal differs by more.
const ROUNDING = 1e-12;

/** Whether an amount is above a limit. `717.06 * 10` is a hair less than `7170.6`, and is not below it. */
export const exceeds = (amount: number, limit: number): boolean => amount > limit * (1 + ROUNDING);
