import { categoryLabels, type Vehicle } from '@larkway/inventory-contract';

/** `4-seater` -> `4 seater`, for use in a sentence. */
export const categoryInText = (category: Vehicle['category']): string => {
  const label = categoryLabels[category];
  if (category === '4x4-awd') return label;
  return category === 'utility' ? 'Utility' : label.toLowerCase();
};

/** `4-seater` -> `All 4 seaters`, the text of a link to the list. */
export const allOfCategory = (category: Vehicle['category']): string => {
  const label = categoryLabels[category];
  if (category === '4x4-awd') return `All ${label}`;
  return category === 'utility' ? `All ${label.toLowerCase()}` : `All ${label.toLowerCase()}s`;
};
