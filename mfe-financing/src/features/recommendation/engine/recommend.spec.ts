import { releasedPrograms } from '@larkway/financing-contract/released-data';
import { isOverBudget } from './financing-option';
import { defaultProfile, type Profile } from './profile';
import { recommend } from './recommend';

const options = (changes: Partial<Profile> = {}) =>
  recommend(releasedPrograms, { ...defaultProfile, ...changes });
const summary = (changes: Partial<Profile> = {}) =>
  options(changes).map(({ name, apr, score }) => [name, apr, score]);

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
    expect(summary({ creditScore: 550 }).map(([name]) => name)).toEqual([
      'Business Lease',
      'Cash Purchase',
    ]);
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
    const standard = options({ downPayment: 20_000 }).find(
      ({ id }) => id === 'standard-auto-loan',
    )!;
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
  const lease = options({ vehiclePrice: 12_000, monthlyBudget: 145 }).find(
    ({ type }) => type === 'lease',
  )!;
  expect(lease.monthlyPayment).toBe(145);
  expect(isOverBudget(lease, 145)).toBe(false);
  expect(isOverBudget(lease, 144.99)).toBe(true);
});

test.each([
  [300, []],
  [579, []],
  [580, [['Fair Credit Auto Loan', 12.99]]],
  [649, [['Fair Credit Auto Loan', 12.99]]],
  [
    650,
    [
      ['Standard Auto Loan', 7.99],
      ['Fair Credit Auto Loan', 9.99],
    ],
  ],
  [
    749,
    [
      ['Standard Auto Loan', 7.99],
      ['Fair Credit Auto Loan', 9.99],
    ],
  ],
  [
    750,
    [
      ['Prime Auto Loan', 4.99],
      ['Standard Auto Loan', 6.49],
      ['Fair Credit Auto Loan', 9.99],
    ],
  ],
  [
    850,
    [
      ['Prime Auto Loan', 4.99],
      ['Standard Auto Loan', 6.49],
      ['Fair Credit Auto Loan', 9.99],
    ],
  ],
])('a credit score of %d is offered the loans %j', (creditScore, loans) => {
  const offered = options({ creditScore });
  expect(offered.filter(({ type }) => type === 'loan').map(({ name, apr }) => [name, apr])).toEqual(
    loans,
  );
  expect(
    offered
      .filter(({ type }) => type !== 'loan')
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['Business Lease', 'Cash Purchase']);
});

describe.each([
  ['nothing', 0],
  ['a negative number', -8995],
  ['no number', NaN],
])('%s', (_what, nothing) => {
  test('as the price leaves nothing to pay off, and the down payment spent', () => {
    expect(
      options({ vehiclePrice: nothing }).map(({ name, monthlyPayment, totalCost, score }) => [
        name,
        monthlyPayment,
        totalCost,
        score,
      ]),
    ).toEqual([
      ['Business Lease', 0, 1000, 100],
      ['Standard Auto Loan', 0, 1000, 95],
      ['Cash Purchase', 0, 0, 95],
      ['Fair Credit Auto Loan', 0, 1000, 85],
    ]);
  });

  test('as the down payment means that the whole price is borrowed', () => {
    const [lease, standard, fair, cash] = options({ downPayment: nothing });
    expect(lease).toMatchObject({ name: 'Business Lease', downPayment: 0 });
    expect(standard!.monthlyPayment).toBeCloseTo(182.3431, 3);
    expect(fair).toMatchObject({ name: 'Fair Credit Auto Loan', score: 85 });
    expect(cash).toMatchObject({ name: 'Cash Purchase', score: 60, totalCost: 8995 });
  });

  test('as the budget is exceeded by every payment but that of cash', () => {
    const offered = options({ monthlyBudget: nothing });
    expect(offered.map(({ name, score }) => [name, score])).toEqual([
      ['Cash Purchase', 95],
      ['Business Lease', 70],
      ['Standard Auto Loan', 65],
      ['Fair Credit Auto Loan', 55],
    ]);
    expect(offered.map((option) => isOverBudget(option, 0))).toEqual([false, true, true, true]);
  });

  test('as the credit score means no loan, and as the term the usual one', () => {
    expect(options({ creditScore: nothing }).map(({ name }) => name)).toEqual([
      'Business Lease',
      'Cash Purchase',
    ]);
    expect(options({ preferredTerm: nothing })[0]).toMatchObject({
      name: 'Business Lease',
      term: 60,
    });
  });
});

test.each([1e308, Infinity])('a price of %d gives amounts that can be shown', (vehiclePrice) => {
  for (const { monthlyPayment, totalCost } of options({ vehiclePrice })) {
    expect(monthlyPayment).toBeLessThan(1e12);
    expect(totalCost).toBeLessThan(1e13);
  }
});

test('a price that is the down payment leaves nothing to pay off, and one dollar more a dollar', () => {
  const standard = (vehiclePrice: number) =>
    options({ vehiclePrice, downPayment: 1000 }).find(({ id }) => id === 'standard-auto-loan')!;
  expect(standard(1000)).toMatchObject({ monthlyPayment: 0, totalCost: 1000 });
  expect(standard(1001).monthlyPayment).toBeCloseTo(0.02027, 5);
});

test('amounts in cents are compared exactly: $717.06 is a tenth of $7,170.60', () => {
  const cash = options({ vehiclePrice: 7170.6, downPayment: 717.06 }).find(
    ({ type }) => type === 'cash',
  )!;
  expect(cash.score).toBe(95);
});

test('equal scores keep the programs’ order, independent of the input order', () => {
  const reversed = recommend([...releasedPrograms].reverse(), {
    ...defaultProfile,
    creditScore: 800,
  });
  expect(reversed).toEqual(options({ creditScore: 800 }));
});
