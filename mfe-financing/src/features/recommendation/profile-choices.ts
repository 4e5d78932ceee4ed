import { creditScores, terms, type Usage, usages } from './engine/profile';

const creditLabels: Record<(typeof creditScores)[number], string> = {
  800: '800+ Excellent',
  750: '750-799 Very Good',
  700: '700-749 Good',
  650: '650-699 Fair',
  600: '600-649 Poor',
  550: 'Below 600 Very Poor',
};

const usageLabels: Record<Usage, string> = {
  personal: 'Personal',
  business: 'Business',
  commercial: 'Commercial',
};

export const creditScoreChoices = creditScores.map((score) => ({
  value: String(score),
  label: creditLabels[score],
}));
export const termChoices = terms.map((months) => ({
  value: String(months),
  label: `${months} months`,
}));
export const usageChoices = usages.map((usage) => ({ value: usage, label: usageLabels[usage] }));
