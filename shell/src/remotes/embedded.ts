import type { Embedded } from './composition';

/** JSON that is safe inside a script element, whatever the data holds. */
export const toEmbeddedJson = (value: Embedded): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** What the server put into the document for a region, or nothing when it was not rendered there. */
export const readEmbedded = (key: string): { text: string; value: Embedded } | undefined => {
  const text = document.querySelector(`script[data-region=${CSS.escape(key)}]`)?.textContent;
  return text ? { text, value: JSON.parse(text) as Embedded } : undefined;
};
