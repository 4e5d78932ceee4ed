import { releasedPrograms } from '@larkway/financing-contract/released-data';
import fc from 'fast-check';
import { repetitions } from '../../../../../infra/testing/tier';
import { type FinancingOption, isOverBudget } from './financing-option';
import { matchOf } from './match-score';
import type { Profile } from './profile';
import { recommend } from './recommend';
import {
  anyProfile,
  downPaymentOnTheEdge,
  formProfile,
  leaseOnTheEdge,
} from './testing/random-profiles';
import { type SpecifiedOption, specifiedOptions } from './testing/specified-options';

/** Half a minute is not enough on a machine that is busy with ten things at once. */
jest.setTimeout(180_000);

/** Of the amounts in play; a cent is a hundred million times as much of a price of $60,000. */
const ROUNDING = 1e-13;

const shown = (option: FinancingOption, { monthlyBudget }: Profile) =>
  [
    option.name,
    option.apr,
    option.term,
    option.score,
    matchOf(option.score).label,
    isOverBudget(option, monthlyBudget),
  ].join(' | ');

const specified = ({ name, apr, term, score, label, exceedsBudget }: SpecifiedOption) =>
  [name, apr.toNumber(), term, score, label, exceedsBudget].join(' | ');

// Plain comparisons: `expect` would take longer than the calculation.
const compare = (profile: Profile): void => {
  const actual = recommend(releasedPrograms, profile);
  const exact = specifiedOptions(profile);
  const [mine, theirs] = [
    actual.map((option) => shown(option, profile)).join('\n'),
    exact.map(specified).join('\n'),
  ];
  if (mine !== theirs) throw new Error(`Recommended:\n${mine}\nSpecified:\n${theirs}`);
  const inPlay = profile.vehiclePrice + profile.downPayment;
  exact.forEach(({ name, monthlyPayment, totalCost }, place) => {
    const { monthlyPayment: payment, totalCost: total } = actual[place]!;
    const off = Math.max(
      monthlyPayment.minus(payment).abs().toNumber(),
      totalCost.minus(total).abs().toNumber(),
    );
    if (!(off <= inPlay * ROUNDING))
      throw new Error(
        `${name}: ${payment} and ${total}, exactly ${monthlyPayment.toString()} and ${totalCost.toString()}`,
      );
  });
};

const [runs, runsOnTheEdge] = repetitions({ everyRun: [6_000, 2_500], nightly: [60_000, 25_000] });

test.each([
  ['shoppers', formProfile, runs],
  [
    'shoppers whose lease costs all or four fifths of their budget, give or take a cent',
    leaseOnTheEdge,
    runsOnTheEdge,
  ],
  [
    'shoppers who put down a tenth of the price or all of it, give or take a cent',
    downPaymentOnTheEdge,
    runsOnTheEdge,
  ],
])('%s get the specified options, computed to fifty digits', (_who, profiles, numRuns) => {
  fc.assert(fc.property(profiles, compare), { numRuns });
});

test('for 10,000 arbitrary profiles, no amount is negative, infinite or NaN, and every score is 0 to 100', () => {
  const isShowable = ({
    monthlyPayment,
    totalCost,
    downPayment,
    apr,
    term,
    score,
  }: FinancingOption): boolean =>
    [monthlyPayment, totalCost, downPayment, apr, term, score].every(
      (value) => Number.isFinite(value) && value >= 0,
    ) && score <= 100;
  fc.assert(
    fc.property(anyProfile, (profile) => {
      const options = recommend(releasedPrograms, profile);
      return options.length >= 2 && options.every(isShowable);
    }),
    { numRuns: 10_000 },
  );
});
