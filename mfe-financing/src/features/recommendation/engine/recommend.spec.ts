import { releasedPrograms } from '@larkway/financing-contract/released-data';
import fc from 'fast-check';
import { isOverBudget } from './financing-option';
import { creditScores, defaultProfile, type Profile, terms, usages } from './profile';
import { recommend } from './recommend';

const options = (changes: Partial<Profile> = {}) => recommend(releasedPrograms, { ...defaultProfile, ...changes });
const summary = (changes: Partial<Profile> = {}) => options(changes).map(({ name, apr, score }) => [name, apr, score]);

describe('worked examples', () => {
  test('the form as it opens: $8,995, 700, $1,000 down, $300 a month, 60 months', () => {
    expect(summary()).toEqual([
      ['Business Lease', 2.5, 100],
      ['Standard Auto Loan', 7.99, 95],
      ['Cash Purchase', 0, 95],
      ['Fair Credit Auto Loan', 9.99, 85],
    ]);
    const [lease, standard, cash] = options();
    expect(standard).toMatchObject({ type: 'loan', term: 60, downPayment: 1000 });
    expect(standard!.monthlyPayment).toBeCloseTo(162.0715, 4);
    expect(standard!.totalCost).toBeCloseTo(162.07151223 * 60 + 1000, 5);
    expect(lease!.monthlyPayment).toBeCloseTo(108.6896, 4);
    expect(lease!.totalCost).toBeCloseTo(108.68958333 * 60 + 1000, 5);
    expect(cash).toMatchObject({ term: 0, apr: 0, monthlyPayment: 0, totalCost: 8995 });
  });

  test('excellent credit adds the prime loan and lowers the other rates', () => {
    expect(summary({ creditScore: 800 })).toEqual([
      ['Prime Auto Loan', 4.99, 100],
      ['Business Lease', 2.5, 100],
      ['Standard Auto Loan', 6.49, 95],
      ['Cash Purchase', 0, 95],
      ['Fair Credit Auto Loan', 9.99, 85],
    ]);
  });

  test('a score of 600 leaves the fair credit loan, at its higher rate', () => {
    expect(summary({ creditScore: 600 })).toEqual([
      ['Business Lease', 2.5, 100],
      ['Cash Purchase', 0, 95],
      ['Fair Credit Auto Loan', 12.99, 78],
    ]);
  });

  test('a score of 550 leaves the lease and cash', () => {
    expect(summary({ creditScore: 550 }).map(([name]) => name)).toEqual(['Business Lease', 'Cash Purchase']);
  });

  test('a tight budget costs loans and lease 30 points, business use gives the lease 15 back', () => {
    expect(summary({ monthlyBudget: 100, usage: 'business' })).toEqual([
      ['Cash Purchase', 0, 95],
      ['Business Lease', 2.5, 85],
      ['Standard Auto Loan', 7.99, 65],
      ['Fair Credit Auto Loan', 9.99, 55],
    ]);
  });

  test('a down payment above the price leaves nothing to pay off', () => {
    const standard = options({ downPayment: 20_000 }).find(({ id }) => id === 'standard-auto-loan')!;
    expect(standard).toMatchObject({ monthlyPayment: 0, totalCost: 20_000 });
  });

  test('an empty form is no reason for anything but zeros', () => {
    for (const option of options({ vehiclePrice: 0, downPayment: 0, monthlyBudget: 0 })) {
      expect(option).toMatchObject({ monthlyPayment: 0, totalCost: 0 });
      expect(isOverBudget(option, 0)).toBe(false);
    }
  });
});

test('a payment that equals the budget is within it', () => {
  const lease = options({ vehiclePrice: 12_000, monthlyBudget: 145 }).find(({ type }) => type === 'lease')!;
  expect(lease.monthlyPayment).toBe(145);
  expect(isOverBudget(lease, 145)).toBe(false);
  expect(isOverBudget(lease, 144.99)).toBe(true);
});

test('equal scores keep the order of the programs, in whatever order they arrive', () => {
  const reversed = recommend([...releasedPrograms].reverse(), { ...defaultProfile, creditScore: 800 });
  expect(reversed).toEqual(options({ creditScore: 800 }));
});

// --- against an independent reading of the specification, in exact fractions

interface Fraction {
  over: bigint;
  under: bigint;
}

const atMost = (a: Fraction, share: bigint, of: bigint): boolean => a.over * 10n <= of * share * a.under;

const loanFraction = (principal: bigint, hundredths: bigint, term: bigint): Fraction => {
  if (principal <= 0n) return { over: 0n, under: 1n };
  const grown = (120_000n + hundredths) ** term;
  return { over: principal * hundredths * grown, under: 120_000n * (grown - 120_000n ** term) };
};

const expectedScore = (payment: Fraction, hundredths: bigint, profile: Profile): number => {
  const budget = BigInt(profile.monthlyBudget);
  const affordability = atMost(payment, 8n, budget) ? 0 : atMost(payment, 10n, budget) ? 10 : 30;
  const rate = hundredths <= 500n ? 0 : hundredths <= 800n ? 5 : hundredths <= 1200n ? 15 : 25;
  const bonus = profile.creditScore >= 750 && hundredths <= 600n ? 5 : profile.creditScore < 650 && hundredths >= 1000n ? 3 : 0;
  return Math.min(100, Math.max(0, 100 - affordability - rate + bonus));
};

const expectedOptions = (profile: Profile): Record<string, { payment: Fraction; score: number }> => {
  const { creditScore: credit, usage, taxBenefit } = profile;
  const [price, down, term] = [BigInt(profile.vehiclePrice), BigInt(profile.downPayment), BigInt(profile.preferredTerm)];
  const loan = (hundredths: bigint) => {
    const payment = loanFraction(price - down, hundredths, term);
    return { payment, score: expectedScore(payment, hundredths, profile) };
  };
  const lease: Fraction = { over: price * 60n * 12n * 10n + price * 25n * term, under: 12_000n * term };
  const leaseBonus = usage !== 'personal' || taxBenefit ? 15 : 0;
  return {
    ...(credit >= 750 && { 'prime-auto-loan': loan(499n) }),
    ...(credit >= 650 && { 'standard-auto-loan': loan(credit >= 750 ? 649n : 799n) }),
    ...(credit >= 580 && { 'fair-credit-auto-loan': loan(credit >= 650 ? 999n : 1299n) }),
    'business-lease': { payment: lease, score: Math.min(100, expectedScore(lease, 250n, profile) + leaseBonus) },
    'cash-purchase': { payment: { over: 0n, under: 1n }, score: price <= 10n * down ? 95 : 60 },
  };
};

const toNumber = ({ over, under }: Fraction): number => Number((over * 10n ** 30n) / under) / 1e30;

const formProfile = fc.record<Profile>({
  vehiclePrice: fc.integer({ min: 0, max: 60_000 }),
  creditScore: fc.oneof(fc.constantFrom(...creditScores), fc.integer({ min: 300, max: 850 })),
  downPayment: fc.integer({ min: 0, max: 30_000 }),
  monthlyBudget: fc.integer({ min: 0, max: 1_500 }),
  preferredTerm: fc.constantFrom(...terms),
  usage: fc.constantFrom(...usages),
  taxBenefit: fc.boolean(),
});

test('offers, payments and scores agree with the specification computed in exact fractions', () => {
  fc.assert(
    fc.property(formProfile, (profile) => {
      const expected = expectedOptions(profile);
      const actual = recommend(releasedPrograms, profile);
      expect(actual.map(({ id }) => id).sort()).toEqual(Object.keys(expected).sort());
      for (const { id, score, monthlyPayment } of actual) {
        expect([id, score]).toEqual([id, expected[id]!.score]);
        const exact = toNumber(expected[id]!.payment);
        expect(Math.abs(monthlyPayment - exact)).toBeLessThanOrEqual(exact * 1e-11);
      }
    }),
    { numRuns: 4_000 },
  );
});

test('options are ranked by score, and equal scores by the order of the programs', () => {
  const orderOf = (id: string) => releasedPrograms.findIndex((program) => program.id === id);
  fc.assert(
    fc.property(formProfile, (profile) => {
      const actual = recommend(releasedPrograms, profile);
      actual.slice(1).forEach((option, index) => {
        const before = actual[index]!;
        expect(before.score > option.score || (before.score === option.score && orderOf(before.id) < orderOf(option.id))).toBe(true);
      });
    }),
    { numRuns: 2_000 },
  );
});

const anyNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(NaN, Infinity, -Infinity, -0, Number.MAX_VALUE, Number.MIN_VALUE, -Number.MAX_VALUE),
);

test('whatever is typed, no amount is negative, infinite or not a number, and no score leaves 0 to 100', () => {
  const anyProfile = fc.record<Profile>({
    vehiclePrice: anyNumber,
    creditScore: anyNumber,
    downPayment: anyNumber,
    monthlyBudget: anyNumber,
    preferredTerm: anyNumber,
    usage: fc.constantFrom(...usages),
    taxBenefit: fc.boolean(),
  });
  fc.assert(
    fc.property(anyProfile, (profile) => {
      for (const option of recommend(releasedPrograms, profile)) {
        for (const amount of [option.monthlyPayment, option.totalCost, option.downPayment, option.apr, option.term, option.score]) {
          expect(Number.isFinite(amount) && amount >= 0).toBe(true);
        }
        expect(option.score).toBeLessThanOrEqual(100);
      }
    }),
    { numRuns: 5_000 },
  );
});
