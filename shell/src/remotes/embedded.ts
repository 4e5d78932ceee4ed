/** The data of one region in the document, as JSON in the region's markup. */
export interface Embedded {
  ok: boolean;
  /** See `Loaded`. */
  isStatic?: boolean;
  /** The last good version, if the server rendered it instead of the chosen one. */
  standIn?: string;
  fallback: Record<string, unknown>;
}

/** JSON with escapes, so that no data can end its script element. */
export const toEmbeddedJson = (value: Embedded): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The data of a region in this document; undefined if the server did not render the region. */
export const readEmbedded = (key: string): { text: string; value: Embedded } | undefined => {
  const text = document.querySelector(`script[data-region=${CSS.escape(key)}]`)?.textContent;
  return text ? { text, value: JSON.parse(text) as Embedded } : undefined;
};
