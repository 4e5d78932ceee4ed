const shortForms = new Map([
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['fort', 'ft'],
  ['mount', 'mt'],
]);

/** A city in one spelling: `St. Paul`, `saint paul` and `SAINT PAUL` are the same. @param state its abbreviation */
export const cityKey = (city: string, state: string): string => {
  const words = city
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return `${words.map((word) => shortForms.get(word) ?? word).join(' ')}, ${state}`;
};
