import type { Program } from '@larkway/financing-contract';
import type { SiteConfig } from '@larkway/sdk';
import { advertised } from './advertised-ranges';
import { terms } from '../recommendation/engine/profile';

const range = (values: readonly number[], unitCode?: string): object => ({
  '@type': 'QuantitativeValue',
  minValue: Math.min(...values),
  maxValue: Math.max(...values),
  ...(unitCode && { unitCode }),
});

/** UN/CEFACT's code of a month. */
const MONTH = 'MON';

const productOf = (program: Program): object[] => {
  const { name, provider, features } = program;
  const common = {
    name,
    provider: { '@type': 'Organization', name: provider },
    description: `${features.join('. ')}.`,
    areaServed: 'US',
  };
  switch (program.type) {
    case 'loan':
      return [
        {
          '@type': 'LoanOrCredit',
          ...common,
          loanType: 'Auto loan',
          currency: 'USD',
          annualPercentageRate: range(program.rates.map(({ apr }) => apr)),
          loanTerm: range(terms, MONTH),
        },
      ];
    case 'lease':
      return [
        {
          '@type': 'FinancialProduct',
          ...common,
          category: 'Lease',
          annualPercentageRate: program.apr,
        },
      ];
    case 'cash':
      return [];
  }
};

/** Structured data (schema.org): the partners' ranges, and the compared products. */
export const financingJsonLd = (
  programs: Program[],
  { origin }: Pick<SiteConfig, 'origin'>,
): object[] => {
  const products = programs.flatMap(productOf);
  const { months, amounts, aprs } = advertised;
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'LoanOrCredit',
      name: 'Medium Speed Vehicle Financing',
      url: `${origin}/financing`,
      currency: 'USD',
      amount: {
        '@type': 'MonetaryAmount',
        currency: 'USD',
        minValue: amounts[0],
        maxValue: amounts[1],
      },
      annualPercentageRate: range(aprs),
      loanTerm: range(months, MONTH),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name: 'Medium Speed Vehicle financing options',
      numberOfItems: products.length,
      itemListElement: products.map((item, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item,
      })),
    },
  ];
};
