import fc from 'fast-check';
import { creditScores, type Profile, terms, usages } from '../profile';

const inCents = (most: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: most * 100 }).map((cents) => cents / 100);
const amount = (most: number): fc.Arbitrary<number> =>
  fc.oneof(fc.integer({ min: 0, max: most }), inCents(most));

const around = (...scores: number[]): number[] =>
  scores.flatMap((score) => [score - 1, score, score + 1]);
const creditScore = fc.oneof(
  fc.constantFrom(...creditScores),
  fc.constantFrom(...around(580, 650, 750)),
  fc.integer({ min: 300, max: 850 }),
);

const habits = { creditScore, usage: fc.constantFrom(...usages), taxBenefit: fc.boolean() };

/** What people fill in. */
export const formProfile: fc.Arbitrary<Profile> = fc.record({
  vehiclePrice: amount(60_000),
  downPayment: amount(30_000),
  monthlyBudget: amount(1_500),
  preferredTerm: fc.oneof(fc.constantFrom(...terms), fc.integer({ min: 1, max: 120 })),
  ...habits,
});

/** A cent less, as much, or a cent more. */
const aboutACent = fc.constantFrom(-1, 0, 1);
const cents = (whole: number): number => Math.max(0, Math.round(whole)) / 100;

/**
 * Profiles on the edges of the rules. A price of 24 dollars for each month of the term, k times,
 * gives a lease of k · (14.40 + 0.05 · term), so that budgets exist of which the payment is exactly
 * all or exactly four fifths.
 */
export const leaseOnTheEdge: fc.Arbitrary<Profile> = fc
  .record({
    k: fc.integer({ min: 1, max: 60 }),
    preferredTerm: fc.constantFrom(...terms),
    share: fc.constantFrom(100, 125),
    off: aboutACent,
    downPayment: amount(5_000),
    ...habits,
  })
  .map(({ k, share, off, preferredTerm, ...rest }) => ({
    ...rest,
    preferredTerm,
    vehiclePrice: 24 * preferredTerm * k,
    monthlyBudget: cents((k * (1_440 + 5 * preferredTerm) * share) / 100 + off),
  }));

/** A down payment of a tenth of the price or of all of it, give or take a cent. */
export const downPaymentOnTheEdge: fc.Arbitrary<Profile> = fc
  .record({
    tenth: fc.integer({ min: 0, max: 600_000 }),
    isTenth: fc.boolean(),
    off: aboutACent,
    monthlyBudget: amount(1_500),
    preferredTerm: fc.constantFrom(...terms),
    ...habits,
  })
  .map(({ tenth, isTenth, off, ...rest }) => ({
    ...rest,
    vehiclePrice: tenth / 10,
    downPayment: cents(isTenth ? tenth + off : tenth * 10 + off),
  }));

const anyNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(
    NaN,
    Infinity,
    -Infinity,
    -0,
    0,
    1e308,
    -1e308,
    Number.MAX_VALUE,
    Number.MIN_VALUE,
    -Number.MAX_VALUE,
  ),
);

/** Unlikely numbers that the form cannot exclude. */
export const anyProfile: fc.Arbitrary<Profile> = fc.record({
  vehiclePrice: anyNumber,
  creditScore: anyNumber,
  downPayment: anyNumber,
  monthlyBudget: anyNumber,
  preferredTerm: anyNumber,
  usage: fc.constantFrom(...usages),
  taxBenefit: fc.boolean(),
});
