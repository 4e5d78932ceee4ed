/** One position: in the built code, which is one line, and in the sources. Columns begin at 0, lines at 1. */
interface Position {
  column: number;
  source: string;
  line: number;
  sourceColumn?: number;
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** A number as base64 VLQ (https://tc39.es/ecma426/#sec-base64-vlq). */
const vlq = (number: number): string => {
  let text = '';
  let rest = number < 0 ? 2 * -number + 1 : 2 * number;
  do {
    text += digits[(rest % 32) + (rest >= 32 ? 32 : 0)];
    rest = Math.floor(rest / 32);
  } while (rest > 0);
  return text;
};

/** A source map for one line of built code, as bundlers write it. */
export const sourceMap = (
  sources: Record<string, string>,
  positions: Position[],
  more: object = {},
): string => {
  const names = Object.keys(sources);
  let before = [0, 0, 0, 0];
  const mappings = positions
    .map(({ column, source, line, sourceColumn = 0 }) => {
      const now = [column, names.indexOf(source), line - 1, sourceColumn];
      const segment = now.map((value, index) => vlq(value - before[index]!)).join('');
      before = now;
      return segment;
    })
    .join(',');
  return JSON.stringify({
    version: 3,
    sources: names,
    sourcesContent: Object.values(sources),
    names: [],
    mappings,
    ...more,
  });
};
