/** What the page advertises of the partners' offers taken together (specification, section 9). */
export const advertisedRanges = [
  { figure: '24–84 months', label: 'Terms' },
  { figure: '$5,000–$20,000', label: 'Loan amounts' },
  { figure: '4.99–18.99%', label: 'APR' },
];
