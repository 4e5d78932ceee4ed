import type { Alternative } from './alternatives.js';
import { type Bound, isInteger, lowerBound, upperBound } from './bounds.js';
import { type Question, refusedWhen } from './comparison.js';
import type { Incompatibility } from './json-schema.js';

const isMultiple = (value: unknown, of: number): boolean =>
  value === of ||
  (Number.isSafeInteger(value) && Number.isSafeInteger(of) && (value as number) % of === 0);

const areMultiples = ({ facts, values, ...given }: Alternative, of: number): boolean =>
  facts.some((fact) => isMultiple(fact.schema['multipleOf'], of)) ||
  (of === 1 && isInteger({ facts, values, ...given })) ||
  (values?.every((value) => isMultiple(value, of)) ?? false);

const show = ({ at, isExclusive }: Bound, word: string): string =>
  Number.isFinite(at) ? `be ${isExclusive ? 'just ' : ''}${word} ${at}` : `be any number`;

/** What a schema demands of numbers. */
export const compareNumbers = ({ by: { schema }, given, path }: Question): Incompatibility[] => {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const lowest = lowerBound(given);
  const highest = upperBound(given);
  const low = `may ${show(lowest, 'above')}`;
  const high = `may ${show(highest, 'below')}`;
  return [
    ...refusedWhen(
      typeof minimum === 'number' && lowest.at < minimum,
      path,
      `${low}, at least ${String(minimum)} is accepted`,
    ),
    ...refusedWhen(
      typeof maximum === 'number' && highest.at > maximum,
      path,
      `${high}, at most ${String(maximum)} is accepted`,
    ),
    ...refusedWhen(
      typeof exclusiveMinimum === 'number' &&
        (lowest.at < exclusiveMinimum || (lowest.at === exclusiveMinimum && !lowest.isExclusive)),
      path,
      `${low}, more than ${String(exclusiveMinimum)} is accepted`,
    ),
    ...refusedWhen(
      typeof exclusiveMaximum === 'number' &&
        (highest.at > exclusiveMaximum ||
          (highest.at === exclusiveMaximum && !highest.isExclusive)),
      path,
      `${high}, less than ${String(exclusiveMaximum)} is accepted`,
    ),
    ...refusedWhen(
      typeof multipleOf === 'number' && !areMultiples(given, multipleOf),
      path,
      `need not be a multiple of ${String(multipleOf)}, which is demanded`,
    ),
  ];
};
