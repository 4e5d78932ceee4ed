/**
 * The cascade level of a declaration: the `base` of a component's recipe, or an element's own
 * styles, which override it.
 */
export type Origin = 'recipe' | 'element';

/** One CSS declaration of an element. The browser gets it as one class. */
export interface Declaration {
  origin: Origin;
  /** As written, outermost first: `_hover`, `md`, `& > svg`. */
  conditions: readonly string[];
  property: string;
  value: string | number;
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 5;

/** FNV-1a with the final mix of MurmurHash3, so that every bit of the text affects every digit. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

const digitsOf = (number: number): string => {
  let digits = '';
  for (let rest = number; digits.length < LENGTH; rest = Math.floor(rest / DIGITS.length))
    digits += DIGITS[rest % DIGITS.length];
  return digits;
};

/** A hash of five digits. */
export const textHash = (text: string): string => digitsOf(hashOf(text));

/** `justifyContent` -> `jc`; custom properties -> `v`. */
const initialsOf = (property: string): string =>
  property.startsWith('--')
    ? 'v'
    : property.charAt(0).toLowerCase() +
      property
        .slice(1)
        .replace(/[^A-Z]/g, '')
        .toLowerCase();

/**
 * The same in the build, on the server and in the browser. Released remotes have these names in
 * their style sheets, while the shell's copy computes them: another name needs a new major version
 * of the SDK.
 */
export const classNameOf = ({ origin, conditions, property, value }: Declaration): string =>
  `${initialsOf(property)}_${textHash([origin, ...conditions, property, typeof value, value].join('\n'))}`;
