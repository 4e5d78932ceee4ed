import fc from 'fast-check';
import { leasePayment, loanPayment } from './monthly-payment';

/**
 * The same payment as an exact fraction, then as a number: whole dollars, hundredths of a percent,
 * months.
 */
const exactLoanPayment = (principal: bigint, aprHundredths: bigint, term: bigint): number => {
  const digits = 10n ** 30n;
  if (aprHundredths === 0n) return Number((principal * digits) / term) / 1e30;
  // r = a / 120000, so (1 + r)^n = (120000 + a)^n / 120000^n.
  const grown = (120_000n + aprHundredths) ** term;
  const numerator = principal * aprHundredths * grown;
  const denominator = 120_000n * (grown - 120_000n ** term);
  return Number((numerator * digits) / denominator) / 1e30;
};

test.each([
  ['$7,995 at 7.99% over 60 months', 7995, 7.99, 60, 162.071512234],
  ['$7,995 at 9.99% over 60 months', 7995, 9.99, 60, 169.83078648],
  ['$9,000 at 4.99% over 36 months', 9000, 4.99, 36, 269.697667807],
  ['$16,000 at 12.99% over 84 months', 16000, 12.99, 84, 290.984435138],
])('%s', (_case, principal, apr, term, payment) => {
  expect(loanPayment(principal, apr, term)).toBeCloseTo(payment, 8);
});

test('without interest the principal is divided evenly', () => {
  expect(loanPayment(6000, 0, 60)).toBe(100);
});

test.each([0, -1, -8995])('a principal of %d needs no payment', (principal) => {
  expect(loanPayment(principal, 7.99, 60)).toBe(0);
});

test('the payment of a loan agrees with exact arithmetic to eleven digits', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 0, max: 3_000 }),
      fc.integer({ min: 1, max: 120 }),
      (principal, apr, term) => {
        const exact = exactLoanPayment(BigInt(principal), BigInt(apr), BigInt(term));
        expect(Math.abs(loanPayment(principal, apr / 100, term) - exact) / exact).toBeLessThan(
          1e-11,
        );
      },
    ),
    { numRuns: 3_000 },
  );
});

test('the last payment leaves a balance of zero', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 1, max: 3_000 }),
      fc.integer({ min: 1, max: 120 }),
      (principal, apr, term) => {
        const payment = loanPayment(principal, apr / 100, term);
        let owed = principal;
        for (let month = 0; month < term; month += 1) owed = owed * (1 + apr / 120_000) - payment;
        expect(Math.abs(owed)).toBeLessThan(principal * 1e-9);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('a lease of $8,995 over 60 months takes 60% of the price and 2.5% a year on all of it', () => {
  expect(leasePayment(8995, 60, 2.5, 60)).toBeCloseTo((8995 * 0.6) / 60 + (8995 * 0.025) / 12, 10);
  expect(leasePayment(8995, 60, 2.5, 60)).toBeCloseTo(108.689583333, 8);
});

test('the payment of a lease is rounded once, from the exact fraction', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 1, max: 120 }),
      (price, term) => {
        const exact = BigInt(price) * BigInt(7_200 + 25 * term);
        const denominator = 12_000n * BigInt(term);
        const payment = leasePayment(price, 60, 2.5, term);
        if (exact % denominator === 0n) expect(payment).toBe(Number(exact / denominator));
        else expect(payment).toBeCloseTo(Number((exact * 10n ** 15n) / denominator) / 1e15, 6);
      },
    ),
    { numRuns: 3_000 },
  );
});
