import { atLeast, atMost } from './bounds.js';
import { type Question, refusedWhen } from './comparison.js';
import type { Incompatibility } from './json-schema.js';
import { compiled } from './pattern.js';

// JSON Schema counts code points, not UTF-16 units.
const lengthOf = (text: string): number => [...text].length;

/** What a schema demands of texts. Patterns and formats are the same or they differ: nobody proves one within the other. */
export const compareTexts = ({ by: { schema }, given, path }: Question): Incompatibility[] => {
  const values = given.values as string[] | undefined;
  const lengths = values?.map(lengthOf);
  const shortest = lengths ? Math.min(...lengths) : atLeast(given, 'minLength');
  const longest = lengths ? Math.max(...lengths) : atMost(given, 'maxLength');
  const { minLength, maxLength, pattern, format } = schema;
  const isOfPattern = (wanted: string): boolean =>
    values
      ? values.every((value) => compiled(wanted).test(value))
      : given.facts.some((fact) => fact.schema['pattern'] === wanted);
  return [
    ...refusedWhen(
      typeof minLength === 'number' && shortest < minLength,
      path,
      `may have ${shortest} characters, at least ${String(minLength)} are accepted`,
    ),
    ...refusedWhen(
      typeof maxLength === 'number' && longest > maxLength,
      path,
      `may have ${longest === Infinity ? 'any number of' : longest} characters, at most ${String(maxLength)} are accepted`,
    ),
    ...refusedWhen(
      typeof pattern === 'string' && !isOfPattern(pattern),
      path,
      `need not match ${String(pattern)}, which is demanded`,
    ),
    ...refusedWhen(
      typeof format === 'string' && !given.facts.some((fact) => fact.schema['format'] === format),
      path,
      `need not be of the format ${String(format)}, which is demanded`,
    ),
  ];
};
