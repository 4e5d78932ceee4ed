/** Invisible or able to reorder the text around them: control, format and filler characters, line and paragraph separators. Tabs and line breaks are not. */
const hidden =
  /(?![\t\n\r\uFE0E\uFE0F])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** In a sequence of emoji such as a family, the joiner is part of one picture. */
const joinsEmoji =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})/gu;

const rightToLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

const [isolate, endOfIsolate] = ['\u2068', '\u2069'];

const nameOf = (character: string): string =>
  `⟨U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`;

/**
 * A text that strangers wrote, as it can be shown beside others: invisible and bidirectional control characters become visible
 * (`U+202E` is shown as `⟨U+202E⟩`), and a text with right-to-left letters is isolated (as `<bdi>` does), so that it cannot reorder
 * the text around it.
 */
export const visibleText = (text: string): string => {
  const joiners = new Set([...text.matchAll(joinsEmoji)].map(({ index }) => index));
  const visible = text.replace(hidden, (character: string, index: number) =>
    joiners.has(index) ? character : nameOf(character),
  );
  return rightToLeft.test(visible) ? isolate + visible + endOfIsolate : visible;
};

/** The same for every text in a value that came as JSON. Names of properties are left as they are. */
export const visibleTexts = <T>(value: T): T => {
  if (typeof value === 'string') return visibleText(value) as T;
  if (Array.isArray(value)) return value.map(visibleTexts) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, visibleTexts(each)]),
  ) as T;
};
