import { cashScore, leaseScore, loanScore, matchOf } from './match-score';
import { defaultProfile, type Profile } from './profile';

const profile = (changes: Partial<Profile> = {}): Profile => ({
  ...defaultProfile,
  monthlyBudget: 100,
  ...changes,
});
const offer = (changes: Partial<Parameters<typeof loanScore>[0]> = {}) => ({
  monthlyPayment: 50,
  apr: 5,
  term: 60,
  ...changes,
});

test.each([
  [80, 100],
  [80.01, 90],
  [100, 90],
  [100.01, 70],
])('a payment of $%d on a budget of $100 scores %d', (monthlyPayment, score) => {
  expect(loanScore(offer({ monthlyPayment }), profile())).toBe(score);
});

test.each([
  [5, 100],
  [5.01, 95],
  [8, 95],
  [8.01, 85],
  [12, 85],
  [12.01, 75],
])('a rate of %d%% scores %d', (apr, score) => {
  expect(loanScore(offer({ apr }), profile())).toBe(score);
});

test.each([
  [60, 100],
  [48, 94],
  [84, 88],
])('a term of %d months where 60 are preferred scores %d', (term, score) => {
  expect(loanScore(offer({ term }), profile())).toBe(score);
});

test.each([
  ['750 at 6%', 100, 750, 6],
  ['750 at 6.01%', 95, 750, 6.01],
  ['749 at 6%', 95, 749, 6],
  ['649 at 10%', 88, 649, 10],
  ['649 at 9.99%', 85, 649, 9.99],
  ['650 at 10%', 85, 650, 10],
])('a credit score of %s scores %d', (_case, score, creditScore, apr) => {
  expect(loanScore(offer({ apr }), profile({ creditScore }))).toBe(score);
});

test('the credit bonus offsets a penalty, and never raises a score above 100', () => {
  expect(loanScore(offer({ monthlyPayment: 90, apr: 4.99 }), profile({ creditScore: 800 }))).toBe(
    95,
  );
  expect(loanScore(offer({ apr: 4.99 }), profile({ creditScore: 800 }))).toBe(100);
});

test('a score never falls below 0', () => {
  expect(loanScore(offer({ monthlyPayment: 500, apr: 30, term: 400 }), profile())).toBe(0);
});

test('without a budget every payment is over it, except none', () => {
  expect(loanScore(offer({ monthlyPayment: 0.01 }), profile({ monthlyBudget: 0 }))).toBe(70);
  expect(loanScore(offer({ monthlyPayment: 0 }), profile({ monthlyBudget: 0 }))).toBe(100);
});

test.each<[string, Partial<Profile>, number]>([
  ['personal use', {}, 70],
  ['business use', { usage: 'business' }, 85],
  ['commercial use', { usage: 'commercial' }, 85],
  ['tax benefits', { taxBenefit: true }, 85],
  ['business use and tax benefits', { usage: 'business', taxBenefit: true }, 85],
])('a lease over budget scores for %s', (_case, changes, score) => {
  expect(leaseScore(offer({ monthlyPayment: 101, apr: 2.5 }), profile(changes))).toBe(score);
});

test('a lease within budget stays at 100 with the business bonus', () => {
  expect(leaseScore(offer({ apr: 2.5 }), profile({ usage: 'business' }))).toBe(100);
});

test.each([
  [10_000, 95],
  [10_000.01, 60],
])('cash for a price of $%d with $1,000 down scores %d', (vehiclePrice, score) => {
  expect(cashScore(profile({ vehiclePrice, downPayment: 1000 }))).toBe(score);
});

test.each([
  [100, 'Excellent Match', 'excellent'],
  [85, 'Excellent Match', 'excellent'],
  [84.5, 'Good Match', 'good'],
  [70, 'Good Match', 'good'],
  [69.5, 'Fair Match', 'low'],
  [55, 'Fair Match', 'low'],
  [54.5, 'Poor Match', 'low'],
  [0, 'Poor Match', 'low'],
])('a score of %d is called "%s" in the %s tone', (score, label, tone) => {
  expect(matchOf(score)).toEqual({ label, tone });
});
