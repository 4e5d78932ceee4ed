import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { type Amortization, amortize } from './amortization';

const Exact = Decimal.clone({ precision: 50 });

const monthsOf = ({ years }: Amortization) => years.flatMap(({ months }) => months);
const total = (values: number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Price less down payment in cents, percent, and the months of the form. */
const loans = [
  fc.integer({ min: 1, max: 6_000_000 }),
  fc.constantFrom(0, 4.99, 6.49, 7.99, 9.99, 12.99, 18.99),
  fc.constantFrom(36, 48, 60, 72, 84),
] as const;

test('$7,995 at 7.99% over 60 months', () => {
  const schedule = amortize(7995, 7.99, 60);
  expect(monthsOf(schedule)).toHaveLength(60);
  expect(schedule.regularPayment).toBe(162_07);
  // 7,995.00 · 0.0799 / 12 = 53.2334; 162.07 − 53.23 = 108.84.
  expect(schedule.years[0]!.months[0]).toEqual({
    month: 1,
    payment: 162_07,
    interest: 53_23,
    principal: 108_84,
    balance: 7_886_16,
  });
  // 7,886.16 · 0.0799 / 12 = 52.5087.
  expect(schedule.years[0]!.months[1]).toEqual({
    month: 2,
    payment: 162_07,
    interest: 52_51,
    principal: 109_56,
    balance: 7_776_60,
  });
  expect(schedule).toMatchObject({ principal: 7_995_00, balance: 0 });
});

test('every sum adds up to the cent, and the last balance is zero', () => {
  fc.assert(
    fc.property(...loans, (cents, apr, term) => {
      const schedule = amortize(cents / 100, apr, term);
      const months = monthsOf(schedule);
      for (const part of ['payment', 'interest', 'principal'] as const) {
        const sums = [
          schedule[part],
          total(schedule.years.map((year) => year[part])),
          total(months.map((month) => month[part])),
        ];
        if (new Set(sums).size > 1) throw new Error(`${part}: ${sums.join(', ')}`);
        for (const { months: ofYear, ...year } of schedule.years)
          if (year[part] !== total(ofYear.map((month) => month[part])))
            throw new Error(`${part} of year ${year.year}`);
      }
      return (
        schedule.principal === cents &&
        schedule.payment === schedule.principal + schedule.interest &&
        schedule.balance === 0
      );
    }),
    { numRuns: 1_500 },
  );
});

test('each month’s interest is the rate on what was owed, rounded to the cent, and the rest lowers the balance', () => {
  fc.assert(
    fc.property(...loans, (cents, apr, term) => {
      const schedule = amortize(cents / 100, apr, term);
      let owed = cents;
      monthsOf(schedule).forEach(({ month, payment, interest, principal, balance }, index) => {
        const exact = new Exact(owed)
          .times(apr)
          .div(1_200)
          .toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
          .toNumber();
        const isLast = index === monthsOf(schedule).length - 1;
        const fits =
          month === index + 1 &&
          interest === exact &&
          principal === payment - interest &&
          balance === owed - principal &&
          principal >= 0;
        if (!fits || (!isLast && payment !== schedule.regularPayment))
          throw new Error(`month ${month}`);
        owed = balance;
      });
    }),
    // Its 42nd month is charged exactly half a cent more than a whole one.
    { numRuns: 300, examples: [[686_420, 18.99, 84]] },
  );
});

test('rounding never moves the balance away from the unrounded loan by more than the cents it rounded', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 50_000, max: 6_000_000 }),
      loans[1].filter((apr) => apr > 0),
      loans[2],
      (cents, apr, term) => {
        const rate = new Exact(apr).div(1_200);
        const payment = new Exact(cents)
          .times(rate)
          .div(new Exact(1).minus(rate.plus(1).pow(-term)));
        for (const { month, balance } of monthsOf(amortize(cents / 100, apr, term)).slice(0, -1)) {
          const grown = rate.plus(1).pow(month);
          const exact = grown.times(cents).minus(payment.times(grown.minus(1)).div(rate));
          // Half a cent of the payment and half a cent of the interest a month, with interest on
          // both.
          const most = grown.minus(1).div(rate);
          if (exact.minus(balance).abs().gt(most))
            throw new Error(`month ${month}: ${balance}, unrounded ${exact.toFixed(4)}`);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test.each([0, -100])('a principal of %d has an empty schedule', (principal) => {
  expect(amortize(principal, 7.99, 60)).toEqual({
    years: [],
    regularPayment: 0,
    lastPayment: 0,
    payment: 0,
    interest: 0,
    principal: 0,
    balance: 0,
  });
});

test('a loan without interest is paid back in equal parts', () => {
  const schedule = amortize(6000, 0, 60);
  expect(new Set(monthsOf(schedule).map(({ payment }) => payment))).toEqual(new Set([100_00]));
  expect(schedule.interest).toBe(0);
});
