import type { Program } from '../program.js';

/** The five programs with the specification's score bands and rates. Every provider is invented. */
export const releasedPrograms: Program[] = [
  {
    id: 'prime-auto-loan',
    type: 'loan',
    name: 'Prime Auto Loan',
    provider: 'Harborline Bank',
    order: 1,
    rates: [{ minCreditScore: 750, apr: 4.99 }],
    features: ['Lowest loan rate we list', 'Fixed monthly payment', 'No prepayment penalty'],
    bestFor: ['Very good to excellent credit', 'Borrowing at the lowest cost'],
  },
  {
    id: 'standard-auto-loan',
    type: 'loan',
    name: 'Standard Auto Loan',
    provider: 'Meadow Street Credit Union',
    order: 2,
    rates: [
      { minCreditScore: 750, apr: 6.49 },
      { minCreditScore: 650, apr: 7.99 },
    ],
    features: ['Fixed monthly payment', 'Decision within a day', 'Online account'],
    bestFor: ['Fair to good credit', 'Steady income'],
  },
  {
    id: 'fair-credit-auto-loan',
    type: 'loan',
    name: 'Fair Credit Auto Loan',
    provider: 'Second Mile Lending',
    order: 3,
    rates: [
      { minCreditScore: 650, apr: 9.99 },
      { minCreditScore: 580, apr: 12.99 },
    ],
    features: [
      'Scores from 580',
      'Payments reported to credit bureaus',
      'Refinance when your score improves',
    ],
    bestFor: ['Rebuilding credit', 'First-time borrowers'],
  },
  {
    id: 'business-lease',
    type: 'lease',
    name: 'Business Lease',
    provider: 'Causeway Fleet Leasing',
    order: 4,
    apr: 2.5,
    depreciation: 60,
    features: [
      'Pays for the use, not the whole price',
      'Fits a fleet budget',
      'Return or buy at the end',
    ],
    bestFor: ['Resorts, campuses and fleets', 'Buyers who plan around taxes'],
  },
  {
    id: 'cash-purchase',
    type: 'cash',
    name: 'Cash Purchase',
    provider: 'Your local dealer',
    order: 5,
    features: ['No interest', 'No monthly payment', 'Yours from the first day'],
    bestFor: ['Savings at hand', 'Owning it at the lowest cost'],
  },
];
