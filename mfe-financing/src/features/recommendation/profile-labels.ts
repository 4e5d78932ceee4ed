import { creditScores } from './engine/profile';

/** Id of the results' heading; without scripts the form jumps to it. */
export const RESULTS = 'recommendations';

/** The credit score ranges, by their lower ends. */
export const creditLabels: Record<(typeof creditScores)[number], string> = {
  800: '800+ Excellent',
  750: '750-799 Very Good',
  700: '700-749 Good',
  650: '650-699 Fair',
  600: '600-649 Poor',
  550: 'Below 600 Very Poor',
};

/** The range of a credit score without its rating: `720` -> `700-749`. */
export const creditRangeOf = (score: number): string => {
  const lowest = creditScores.find((from) => score >= from) ?? creditScores.at(-1)!;
  return creditLabels[lowest].replace(/ (Excellent|(Very )?Good|Fair|(Very )?Poor)$/, '');
};
