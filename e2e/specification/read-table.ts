export interface Citation {
  file: string;
  title: string;
}

export interface Row {
  id: string;
  /** What the specification says. */
  claim: string;
  citations: Citation[];
  line: number;
}

const empty = '—';

/** The cells of one line of a Markdown table; `\|` is a bar of the text. */
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

const citationOf = (text: string): Citation => {
  const [file, ...title] = (/^`(.+)`$/.exec(text)?.[1] ?? '').split(' › ');
  if (!file || title.length === 0)
    throw new Error(
      `“${text}” is not a citation: write \`path/to/file.spec.ts › title\`, several separated by <br>`,
    );
  return { file, title: title.join(' › ') };
};

const rowOf = (text: string, line: number): Row => {
  const cells = cellsOf(text);
  const [id = '', claim = '', tests = ''] = cells;
  if (cells.length !== 3)
    throw new Error(
      `a row has three cells, this one ${cells.length}: write \\| for a bar inside a cell`,
    );
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(id))
    throw new Error(`“${id}” is not an id: write lower case words and a number, joined by hyphens`);
  return {
    id,
    claim,
    citations: tests === empty || tests === '' ? [] : tests.split(/\s*<br>\s*/).map(citationOf),
    line,
  };
};

/**
 * Reads the rows of every table in the document.
 * @throws an error that names the line of a row that cannot be read
 */
export const readTable = (markdown: string): Row[] =>
  markdown.split('\n').flatMap((text, index) => {
    if (!text.startsWith('|') || /^\|\s*(id\s*\||-)/.test(text)) return [];
    try {
      return [rowOf(text, index + 1)];
    } catch (error) {
      throw new Error(`e2e/SPECIFICATION.md:${index + 1}: ${(error as Error).message}`, {
        cause: error,
      });
    }
  });
