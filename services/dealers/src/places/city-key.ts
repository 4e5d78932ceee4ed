const shortForms = new Map([
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['fort', 'ft'],
  ['mount', 'mt'],
]);

/**
 * One spelling of a city: `St. Paul`, `saint paul` and `SAINT PAUL` are equal. It has its own file,
 * because bundles replace `places-table.ts` with JSON.
 * @param state its abbreviation
 */
export const cityKey = (city: string, state: string): string => {
  const words = city
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return `${words.map((word) => shortForms.get(word) ?? word).join(' ')}, ${state}`;
};
