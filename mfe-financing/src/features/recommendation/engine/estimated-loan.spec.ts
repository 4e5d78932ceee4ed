import { releasedPrograms } from '@larkway/financing-contract/released-data';
import { estimatedLoan, profileForPrice } from './estimated-loan';
import { recommend } from './recommend';

test('a vehicle’s estimate is the loan of the financing page with the lowest payment, by the form’s defaults', () => {
  const estimate = estimatedLoan(releasedPrograms, 14_995)!;
  expect(estimate).toMatchObject({ type: 'loan', apr: 7.99, term: 60, downPayment: 1_000 });
  expect(estimate.monthlyPayment).toBeCloseTo(283.7, 1);
  const loans = recommend(releasedPrograms, profileForPrice(14_995)).filter(
    ({ type }) => type === 'loan',
  );
  expect(loans).toContainEqual(estimate);
  expect(Math.min(...loans.map(({ monthlyPayment }) => monthlyPayment))).toBe(
    estimate.monthlyPayment,
  );
});

test('a price that the down payment covers, or no loan, has no estimate', () => {
  expect(estimatedLoan(releasedPrograms, 1_000)).toBeUndefined();
  expect(estimatedLoan(releasedPrograms, Number.NaN)).toBeUndefined();
  expect(estimatedLoan([], 14_995)).toBeUndefined();
});
