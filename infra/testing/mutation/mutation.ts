/** A change of one place in the source that a test must detect. */
export interface Mutation {
  file: string;
  /**
   * Occurs exactly once in the file. Line breaks and indentation do not matter, nor do the trailing
   * commas that the formatter adds with them.
   */
  find: string;
  replace: string;
}

/** The source with the mutation. @throws when the text to replace does not occur exactly once */
export const mutated = (source: string, { file, find, replace }: Mutation): string => {
  const places = [...source.matchAll(anyLayoutOf(find))];
  const [place] = places;
  if (!place) {
    throw new Error(`"${find}" is no longer in ${file}: adapt the entry to the current source`);
  }
  if (places.length > 1) {
    throw new Error(
      `"${find}" occurs ${places.length} times in ${file}: make it longer, so that it occurs once`,
    );
  }
  return source.slice(0, place.index) + replace + source.slice(place.index + place[0].length);
};

/** Matches the code however the formatter breaks its lines. */
function anyLayoutOf(code: string): RegExp {
  const tokens = code.match(/\w+|[^\w\s]/g) ?? [];
  const pattern = tokens.map((token, index) => {
    const escaped = token.replace(/\W/, '\\$&');
    if (index === 0) return escaped;
    const areWords = /\w$/.test(tokens[index - 1]!) && /^\w/.test(token);
    const trailingComma = /[)\]}]/.test(token) ? '(?:,\\s*)?' : '';
    return (areWords ? '\\s+' : '\\s*') + trailingComma + escaped;
  });
  return new RegExp(pattern.join(''), 'g');
}
