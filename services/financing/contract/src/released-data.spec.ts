import { partnerKinds, partnerListSchema, programListSchema } from './index.js';
import { releasedPartners, releasedPrograms } from './released-data.js';

const program = (id: string) => releasedPrograms.find((candidate) => candidate.id === id)!;

test('programs and partners fit their schemas', () => {
  expect(programListSchema.parse(releasedPrograms)).toEqual(releasedPrograms);
  expect(partnerListSchema.parse(releasedPartners)).toEqual(releasedPartners);
});

test('ties are decided in favor of Prime, Standard, Fair Credit, Business Lease, Cash', () => {
  const names = [...releasedPrograms].sort((a, b) => a.order - b.order).map(({ name }) => name);
  expect(names).toEqual([
    'Prime Auto Loan',
    'Standard Auto Loan',
    'Fair Credit Auto Loan',
    'Business Lease',
    'Cash Purchase',
  ]);
});

test('score bands and rates are the specified ones', () => {
  expect(program('prime-auto-loan')).toMatchObject({ rates: [{ minCreditScore: 750, apr: 4.99 }] });
  expect(program('standard-auto-loan')).toMatchObject({
    rates: [
      { minCreditScore: 750, apr: 6.49 },
      { minCreditScore: 650, apr: 7.99 },
    ],
  });
  expect(program('fair-credit-auto-loan')).toMatchObject({
    rates: [
      { minCreditScore: 650, apr: 9.99 },
      { minCreditScore: 580, apr: 12.99 },
    ],
  });
  expect(program('business-lease')).toMatchObject({ apr: 2.5, depreciation: 60 });
});

test('bands are sorted by score, highest first', () => {
  for (const candidate of releasedPrograms) {
    const scores =
      candidate.type === 'loan' ? candidate.rates.map(({ minCreditScore }) => minCreditScore) : [];
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  }
});

test('there are seven partners, one of each kind, all below example domains', () => {
  expect(releasedPartners.map(({ kind }) => kind)).toEqual(partnerKinds);
  expect(releasedPartners).toHaveLength(7);
  for (const { url } of releasedPartners) expect(new URL(url).hostname).toMatch(/\.example\.com$/);
});
