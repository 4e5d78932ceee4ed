import { categoryLabels, type Vehicle } from '@larkway/inventory-contract';

/** `4-seater` -> `4 seater`, for use in a sentence. */
export const categoryInText = (category: Vehicle['category']): string => {
  const label = categoryLabels[category];
  if (category === '4x4-awd') return label;
  return category === 'utility' ? 'Utility' : label.toLowerCase();
};

/** `4-seater` -> `4 seaters`: the vehicles of a category, at the start of a sentence. */
export const vehiclesOfCategory = (category: Vehicle['category']): string => {
  const label = categoryLabels[category];
  if (category === '4x4-awd') return `${label} vehicles`;
  return category === 'utility' ? 'Utility vehicles' : `${label.toLowerCase()}s`;
};

/** `4-seater` -> `All 4 seaters`, the text of a link to the list. */
export const allOfCategory = (category: Vehicle['category']): string => {
  const label = categoryLabels[category];
  if (category === '4x4-awd') return `All ${label}`;
  return category === 'utility' ? `All ${label.toLowerCase()}` : `All ${label.toLowerCase()}s`;
};

/** `25 mph` -> 25; undefined for a text that does not begin with a number. */
export const numberIn = (text: string | undefined): number | undefined => {
  const number = Number.parseFloat(text ?? '');
  return Number.isNaN(number) ? undefined : number;
};

/** The top speed that pages show. */
export const topSpeedOf = ({ specifications }: Vehicle): string =>
  specifications.power?.topSpeed ?? '25 mph';

/** The number of seats, if the catalog has it: from the specifications, or else the category. */
export const seatsOf = ({ specifications, category }: Vehicle): string | undefined =>
  specifications.capacity?.passengers ?? /^(\d)-seater$/.exec(category)?.[1];
