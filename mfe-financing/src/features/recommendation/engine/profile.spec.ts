import { clampProfile, isOutOfDate } from './profile';
import { defaultFormValues, toProfile } from '../profile-form-state';

const computedFor = clampProfile(toProfile(defaultFormValues));

test.each([
  ['vehiclePrice', '9000'],
  ['creditScore', '750'],
  ['downPayment', ''],
  ['monthlyBudget', '301'],
  ['preferredTerm', '72'],
  ['usage', 'business'],
  ['taxBenefit', true],
])('a change of %s makes the results out of date', (field, value) => {
  expect(isOutOfDate(computedFor, toProfile({ ...defaultFormValues, [field]: value }))).toBe(true);
});

test('the same values typed differently are not out of date', () => {
  expect(
    isOutOfDate(computedFor, toProfile({ ...defaultFormValues, vehiclePrice: '8995.00' })),
  ).toBe(false);
});

test('an empty number and a zero are equal', () => {
  const without = clampProfile(toProfile({ ...defaultFormValues, downPayment: '' }));
  expect(without.downPayment).toBe(0);
  expect(isOutOfDate(without, toProfile({ ...defaultFormValues, downPayment: '0' }))).toBe(false);
});
