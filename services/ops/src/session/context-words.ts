/**
 * Words of this product and organization, which attackers try first. This service's README lists
 * them.
 */
export const contextWords = [
  'larkway',
  'operations',
  'operator',
  'console',
  'dealer',
  'vehicle',
  'neighborhood',
  'financing',
  'inventory',
  'roadster',
  'boardwalk',
  'overland',
  'veranda',
] as const;

/**
 * Characters used in place of letters. `1` may be an i or an l, so these two count as one letter.
 */
const lookalikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'l',
  '!': 'l',
  i: 'l',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** `L4rk-Way` is guessed as soon as `larkway` is. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[@41!i30$57]/g, (sign) => lookalikes[sign]!)
    .replace(/[^\p{L}]/gu, '');

/** The first context word in a password, also with signs instead of or between its letters. */
export const contextWordIn = (password: string): string | undefined => {
  const letters = lettersOf(password);
  return contextWords.find((word) => letters.includes(lettersOf(word)));
};
