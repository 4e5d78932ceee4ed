/** Classes and the like, and elements. */
export type Specificity = [classes: number, elements: number];

const greatest = (all: Specificity[]): Specificity =>
  all.reduce((a, b) => (b[0] > a[0] || (b[0] === a[0] && b[1] > a[1]) ? b : a), [0, 0]);

/** Splits at commas that stand in no brackets. */
export const splitList = (selectors: string): string[] => {
  let depth = 0;
  let part = '';
  const parts: string[] = [];
  for (const char of selectors) {
    if (char === '(' || char === '[') depth += 1;
    if (char === ')' || char === ']') depth -= 1;
    if (char === ',' && depth === 0) {
      parts.push(part.trim());
      part = '';
    } else part += char;
  }
  return [...parts, part.trim()];
};

/** The text up to the bracket that closes the one before it. */
const argumentAt = (selector: string, start: number): string => {
  let depth = 1;
  let end = start;
  for (; end < selector.length && depth > 0; end += 1)
    depth += selector[end] === '(' ? 1 : selector[end] === ')' ? -1 : 0;
  return selector.slice(start, end - 1);
};

const token = /\[[^\]]*\]|::?[\w-]+\(?|\.[\w-]+|[\w-]+/y;

const ofFunction = (name: string, argument: string): Specificity => {
  if (/^:(not|is|has)\(/.test(name)) return greatest(splitList(argument).map(specificityOf));
  return name.startsWith(':where(') ? [0, 0] : [1, 0];
};

/** Of one selector without commas on its outermost level. */
export const specificityOf = (selector: string): Specificity => {
  const sum: Specificity = [0, 0];
  for (let index = 0; index < selector.length;) {
    token.lastIndex = index;
    const found = token.exec(selector)?.[0];
    index += found?.length ?? 1;
    if (!found) continue;
    if (found.startsWith('::') || /^[\w-]/.test(found)) sum[1] += 1;
    else if (found.endsWith('(')) {
      const argument = argumentAt(selector, index);
      const [classes, elements] = ofFunction(found, argument);
      sum[0] += classes;
      sum[1] += elements;
      index += argument.length + 1;
    } else sum[0] += 1;
  }
  return sum;
};
