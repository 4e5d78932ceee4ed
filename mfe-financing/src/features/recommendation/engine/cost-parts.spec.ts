import { releasedPrograms } from '@larkway/financing-contract/released-data';
import fc from 'fast-check';
import { clampProfile, defaultProfile, type Profile, terms } from './profile';
import { costsOfOption } from './cost-parts';
import { recommend } from './recommend';
import { anyProfile, formProfile } from './testing/random-profiles';

const costs = (id: string, changes: Partial<Profile> = {}) => {
  const profile = { ...defaultProfile, ...changes };
  return costsOfOption(
    recommend(releasedPrograms, profile).find((option) => option.id === id)!,
    profile,
  );
};
const parts = (id: string, changes: Partial<Profile> = {}) =>
  costs(id, changes).parts.map(({ kind, amount }) => [kind, amount / 100]);

test('a loan costs the down payment, the principal and the interest', () => {
  expect(parts('standard-auto-loan')).toEqual([
    ['downPayment', 1000],
    ['principal', 7995],
    ['interest', 1729.36],
  ]);
});

test('a lease costs the down payment, 60% of the price for the use and 2.5% a year for the money', () => {
  expect(parts('business-lease')).toEqual([
    ['downPayment', 1000],
    ['use', 5397],
    ['charge', 1124.38],
  ]);
});

test('cash costs the price, at once: the down payment and the rest', () => {
  expect(parts('cash-purchase')).toEqual([
    ['downPayment', 1000],
    ['rest', 7995],
  ]);
  expect(parts('cash-purchase', { downPayment: 20_000 })).toEqual([['downPayment', 8995]]);
});

test('a down payment of the whole price leaves no principal', () => {
  expect(parts('standard-auto-loan', { downPayment: 8995 })).toEqual([['downPayment', 8995]]);
});

const withFormTerm = fc
  .tuple(formProfile, fc.constantFrom(...terms))
  .map(([profile, preferredTerm]) => ({ ...profile, preferredTerm }));

test('the parts add up, and to the total cost but for the cents that payments are rounded by', () => {
  fc.assert(
    fc.property(withFormTerm, (profile) => {
      for (const option of recommend(releasedPrograms, profile)) {
        const { parts: all, total } = costsOfOption(option, profile);
        const sum = all.reduce((cents, { amount }) => cents + amount, 0);
        const rounding = option.type === 'loan' ? option.term : 1;
        if (
          sum !== total ||
          all.some(({ amount }) => amount <= 0) ||
          Math.abs(total - option.totalCost * 100) > rounding
        ) {
          throw new Error(`${option.name}: ${JSON.stringify(all)}, ${total}, ${option.totalCost}`);
        }
      }
    }),
    { numRuns: 2_000 },
  );
});

test('for any input, every part is a valid amount', () => {
  fc.assert(
    fc.property(anyProfile, (typed) => {
      const profile = clampProfile(typed);
      return recommend(releasedPrograms, profile).every((option) => {
        const { parts: all, total } = costsOfOption(option, profile);
        return (
          Number.isFinite(total) &&
          total >= 0 &&
          all.every(({ amount }) => Number.isFinite(amount) && amount > 0)
        );
      });
    }),
    { numRuns: 1_000 },
  );
});
