import { TooIntricate } from './alternatives.js';
import { atLeast, atMost } from './bounds.js';
import { type Accepts, type Question, refusedWhen } from './comparison.js';
import {
  type Incompatibility,
  isNothing,
  type JsonSchema,
  type Node,
  schemasIn,
  toSchema,
} from './json-schema.js';

const prefixOf = ({ prefixItems }: JsonSchema): JsonSchema[] => schemasIn(prefixItems);

const restOf = ({ items }: JsonSchema): JsonSchema => {
  if (Array.isArray(items)) throw new TooIntricate('lists items as drafts before 2020-12 do');
  return toSchema(items);
};

const itemAt = ({ schema, root }: Node, index: number): Node => ({
  schema: prefixOf(schema)[index] ?? restOf(schema),
  root,
});

/** What a schema demands of lists. */
export const compareLists = (
  { by, given, path }: Question,
  accepts: Accepts,
): Incompatibility[] => {
  const { facts } = given;
  const { minItems, maxItems, uniqueItems } = by.schema;
  const closedAt = facts
    .filter(({ schema }) => isNothing(restOf(schema)))
    .map(({ schema }) => prefixOf(schema).length);
  const fewest = atLeast(given, 'minItems');
  const most = Math.min(atMost(given, 'maxItems'), ...closedAt);
  const places = Math.max(...[by, ...facts].map(({ schema }) => prefixOf(schema).length));
  const itemsAt = (index: number): Node[] => facts.map((fact) => itemAt(fact, index));
  const single = Array.from({ length: Math.min(places, most) }, (_, index) =>
    accepts(itemAt(by, index), itemsAt(index), `${path}[${index}]`),
  );
  const isUnique = most <= 1 || facts.some(({ schema }) => schema['uniqueItems'] === true);
  return [
    ...refusedWhen(
      typeof minItems === 'number' && fewest < minItems,
      path,
      `may have ${fewest} entries, at least ${String(minItems)} are accepted`,
    ),
    ...refusedWhen(
      typeof maxItems === 'number' && most > maxItems,
      path,
      `may have ${most === Infinity ? 'any number of' : most} entries, at most ${String(maxItems)} are accepted`,
    ),
    ...refusedWhen(
      uniqueItems === true && !isUnique,
      path,
      'may hold the same entry twice, which is not accepted',
    ),
    ...single.flat(),
    ...(most > places ? accepts(itemAt(by, places), itemsAt(places), `${path}[]`) : []),
  ];
};
