import { withoutTurns } from './compose-mail.js';

/**
 * A text as it may stand in a header: one line, of a length that mail servers take. The library encodes what it must; this is for the
 * programs that decode it again and show a line break where a name was.
 */
export const headerText = (text: string, longest: number): string => {
  const line = withoutTurns(text)
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ')
    // Typed as text, read as an encoding (RFC 2047): it could hold the very line breaks that were just taken out.
    .replaceAll('=?', '= ?')
    .trim();
  const characters = Array.from(line);
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : line;
};
