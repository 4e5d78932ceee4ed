/**
 * Removes characters that change the direction of the text after them. In a subject or a sentence
 * they would reorder our own words. Right-to-left scripts do not need them.
 */
export const withoutBidiControls = (text: string): string =>
  text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '');

/**
 * A text for a header: one line, of a length that mail servers accept. nodemailer encodes headers;
 * this protects programs that decode them and show a line break in a name.
 */
export const headerText = (text: string, longest: number): string => {
  const line = withoutBidiControls(text)
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ')
    // Receivers would decode it as an encoded word (RFC 2047), which can contain line breaks.
    .replaceAll('=?', '= ?')
    .trim();
  const characters = Array.from(line);
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : line;
};
