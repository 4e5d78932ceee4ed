/**
 * Characters that are invisible or reorder text: control, format, filler and separator characters
 * except tabs and line breaks.
 */
const hidden =
  /(?![\t\n\r\uFE0E\uFE0F])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Joiners within an emoji sequence, such as a family. */
const joinsEmoji =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})/gu;

const rightToLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

const [isolate, endOfIsolate] = ['\u2068', '\u2069'];

const nameOf = (character: string): string =>
  `⟨U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`;

/**
 * Makes untrusted text safe to show beside other text. Invisible and bidirectional control
 * characters become visible (`⟨U+202E⟩`), and text with right-to-left letters is isolated, as
 * `<bdi>` does, so that it cannot reorder the text around it.
 */
export const visibleText = (text: string): string => {
  const joiners = new Set([...text.matchAll(joinsEmoji)].map(({ index }) => index));
  const visible = text.replace(hidden, (character: string, index: number) =>
    joiners.has(index) ? character : nameOf(character),
  );
  return rightToLeft.test(visible) ? isolate + visible + endOfIsolate : visible;
};

/** Applies `visibleText` to every string in a JSON value, except property names. */
export const visibleTexts = <T>(value: T): T => {
  if (typeof value === 'string') return visibleText(value) as T;
  if (Array.isArray(value)) return value.map(visibleTexts) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, visibleTexts(each)]),
  ) as T;
};
