import createCache, { type EmotionCache } from '@emotion/cache';

export type StyleCache = EmotionCache;

const KEY = 'css';

/**
 * One cache of styles for each document. On the server it keeps the rules as text until they are written into the
 * stream (`compat`); in the browser it takes over what came with the document.
 */
export const createStyleCache = (nonce?: string): StyleCache => {
  // No vendor prefixes: the browsers we build for need none.
  const cache = createCache({ key: KEY, nonce, stylisPlugins: [] });
  if (typeof document === 'undefined') cache.compat = true;
  return cache;
};

const styleElement = (names: string, rules: string, nonce: string): string =>
  `<style nonce="${nonce}" data-emotion="${names}">${rules}</style>`;

/** An empty layer is printed without its semicolon, which would take the next rule down with it. */
const closeEmptyLayers = (rules: string): string => rules.replace(/(@layer [\w-]+)(?=@)/g, '$1;');

/** Style elements for all rules that came since the last call. To be written before the markup that uses them. */
export const createStyleWriter = (cache: StyleCache, nonce: string): (() => string) => {
  const written = new Set<string>();
  return () => {
    const names: string[] = [];
    let rules = '';
    let globals = '';
    for (const [name, value] of Object.entries(cache.inserted)) {
      if (written.has(name) || typeof value !== 'string' || value === '') continue;
      written.add(name);
      // What is neither a class nor an animation is global; the browser looks for that under a name of its own.
      if (value.includes(`.${KEY}-${name}`) || name.startsWith('animation-')) {
        names.push(name);
        rules += value;
      } else {
        globals += styleElement(`${KEY}-global ${name}`, closeEmptyLayers(value), nonce);
      }
    }
    return globals + (names.length > 0 ? styleElement(`${KEY} ${names.join(' ')}`, rules, nonce) : '');
  };
};
