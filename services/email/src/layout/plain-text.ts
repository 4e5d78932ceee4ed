/** Characters of a line that every email client shows without a break. */
const LINE = 72;

/**
 * Breaks a text of ours into lines. A word that is longer than a line keeps its line.
 * @param indent spaces in front of all lines but the first
 */
export const wrapped = (text: string, indent = 0): string => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= LINE - indent)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join(`\n${' '.repeat(indent)}`);
};
