/** Figures the specification fixes for the whole site (section 9; decisions, rows 23 and 24). */
export const catalogueFigures = {
  models: 33,
  lowestPrice: '$6,695',
  highestPrice: '$17,995',
  longestRange: '60 miles',
  dealers: 180,
  states: 50,
};
