import { type Alternative, alternativesOf, isInteger, typeOf } from './alternatives.js';
import {
  compareLists,
  compareNumbers,
  compareOtherKeywords,
  compareTexts,
  type Comparison,
  refusedWhen,
} from './compare-keywords.js';
import { isDisjoint } from './disjoint.js';
import {
  holdsReference,
  type Incompatibility,
  isNothing,
  type Json,
  type JsonSchema,
  type Node,
  NotComparable,
  resolve,
  sameJson,
  schemasIn,
} from './json-schema.js';
import { compareObjects } from './compare-objects.js';

/** Limit of comparisons for two schemas; real contracts need a few hundred. */
const MAX_STEPS = 20_000;
const MAX_CHAIN = 64;

const words: Record<string, string> = {
  null: 'null',
  boolean: 'true or false',
  number: 'a number',
  string: 'a text',
  array: 'a list',
  object: 'an object',
};

const show = (value: unknown): string => JSON.stringify(value);

const compareTypes = ({ by: { schema }, given, path }: Comparison): Incompatibility[] => {
  if (schema['type'] === undefined) return [];
  const accepted = [schema['type']].flat() as string[];
  const fits =
    accepted.includes(given.type) ||
    (given.type === 'number' && accepted.includes('integer') && isInteger(given));
  const isFraction = given.type === 'number' && accepted.includes('integer');
  return refusedWhen(
    !fits,
    path,
    `may be ${words[given.type]}${isFraction ? ' that is not whole' : ''}, which is not accepted`,
  );
};

const compareValues = ({ by: { schema }, given, path }: Comparison): Incompatibility[] => {
  const lists = [
    ...('const' in schema ? [[schema['const']]] : []),
    ...(Array.isArray(schema['enum']) ? [schema['enum'] as unknown[]] : []),
  ];
  return lists.flatMap((accepted) => {
    if (!given.values)
      return [
        {
          path,
          message: `may be any ${words[given.type]!.replace(/^an? /, '')}, only ${accepted.map(show).join(', ')} is accepted`,
        },
      ];
    const strange = given.values.filter((value) => !accepted.some((each) => sameJson(each, value)));
    return refusedWhen(
      strange.length > 0,
      path,
      `may be ${strange.map(show).join(', ')}, which is not accepted`,
    );
  });
};

/** The most specific failure: the deepest one, or else the one with the fewest problems. */
const nearest = (failures: Incompatibility[][]): Incompatibility[] => {
  const depth = (problems: Incompatibility[]): number =>
    Math.max(0, ...problems.map(({ path }) => path.length));
  return failures.reduce((best, next) =>
    depth(next) > depth(best) || (depth(next) === depth(best) && next.length < best.length)
      ? next
      : best,
  );
};

class SchemaComparison {
  private steps = 0;
  private readonly numbers = new WeakMap<object, number>();
  private readonly assumed = new Set<string>();
  private count = 0;

  /**
   * A comparison that occurs again inside itself counts as accepted: the outer one finds the
   * problem.
   */
  readonly accepts = (by: Node, all: Node[], path: string): Incompatibility[] => {
    // Empty and repeated schemas would make each pass through a recursive schema a new comparison.
    const given = all.filter(
      ({ schema }, index) =>
        Object.keys(schema).length > 0 &&
        all.findIndex((other) => other.schema === schema) === index,
    );
    if (Object.keys(by.schema).length === 0) return [];
    if (++this.steps > MAX_STEPS) throw new NotComparable('is too large to be compared');
    const question = `${this.numberOf(by.schema)}<${given.map(({ schema }) => this.numberOf(schema)).join('&')}`;
    if (this.assumed.has(question)) return [];
    this.assumed.add(question);
    const problems = alternativesOf(given).flatMap((alternative) =>
      this.fits({ by, given: alternative, path }, 0),
    );
    this.assumed.delete(question);
    return problems;
  };

  private numberOf(schema: JsonSchema): number {
    const known = this.numbers.get(schema) ?? ++this.count;
    this.numbers.set(schema, known);
    return known;
  }

  private fits(question: Comparison, chain: number): Incompatibility[] {
    const { by, given, path } = question;
    if (++this.steps > MAX_STEPS) throw new NotComparable('is too large to be compared');
    if (chain > MAX_CHAIN) throw new NotComparable('refers to itself without end');
    if (isNothing(by.schema)) return [{ path, message: 'may be there, but is not accepted' }];
    const inner = (schema: JsonSchema, alternative: Alternative = given): Incompatibility[] =>
      this.fits({ by: { schema, root: by.root }, given: alternative, path }, chain + 1);
    return [
      ...this.referred(by, path).flatMap((schema) => inner(schema)),
      ...schemasIn(by.schema['allOf']).flatMap((schema) => inner(schema)),
      ...this.chosen(question, inner),
      ...this.excluded(question),
      ...compareTypes(question),
      ...compareValues(question),
      ...(given.type === 'string' ? compareTexts(question) : []),
      ...(given.type === 'number' ? compareNumbers(question) : []),
      ...(given.type === 'array' ? compareLists(question, this.accepts) : []),
      ...(given.type === 'object' ? compareObjects(question, this.accepts) : []),
      ...compareOtherKeywords(question),
    ];
  }

  private referred({ schema: { $ref }, root }: Node, path: string): JsonSchema[] {
    if ($ref === undefined) return [];
    const target = resolve($ref, root);
    if (!target)
      throw new NotComparable(
        `contains a reference without a target at ${path || 'its root'}: ${show($ref)}`,
      );
    return [target];
  }

  private chosen(
    { by: { schema, root }, given, path }: Comparison,
    inner: (schema: JsonSchema, given: Alternative) => Incompatibility[],
  ): Incompatibility[] {
    const single = given.values
      ? given.values.map((value: Json) => ({ ...given, type: typeOf(value), values: [value] }))
      : [given];
    const choose = (branches: JsonSchema[], isExact: boolean): Incompatibility[] =>
      single.flatMap((alternative) => {
        const failures: Incompatibility[][] = [];
        for (const branch of branches) {
          const isAlone =
            !isExact ||
            branches.every(
              (other) => other === branch || isDisjoint(alternative, { schema: other, root }),
            );
          const problems = inner(branch, alternative);
          if (problems.length === 0 && isAlone) return [];
          failures.push(
            problems.length > 0
              ? problems
              : [
                  {
                    path,
                    message: 'may fit more than one of the alternatives, exactly one is accepted',
                  },
                ],
          );
        }
        return failures.length > 0
          ? nearest(failures)
          : [{ path, message: 'fits none of the alternatives' }];
      });
    const { anyOf, oneOf } = schema;
    return [
      ...(Array.isArray(anyOf) ? choose(schemasIn(anyOf), false) : []),
      ...(Array.isArray(oneOf) ? choose(schemasIn(oneOf), true) : []),
    ];
  }

  private excluded({ by: { schema, root }, given, path }: Comparison): Incompatibility[] {
    const { not } = schema;
    if (not === undefined || not === false) return [];
    const isSame = given.facts.some(
      (fact) => sameJson(fact.schema['not'], not) && !holdsReference(not),
    );
    return refusedWhen(
      !isSame && !isDisjoint(given, { schema: not as JsonSchema, root }),
      path,
      'may be what is expressly not accepted',
    );
  }
}

const movesReferences = (schema: unknown): boolean =>
  /"\$(id|anchor|dynamicAnchor|recursiveAnchor)":/.test(JSON.stringify(schema)) &&
  holdsReference(schema);

/**
 * Finds values that match `given` but not `by` (JSON Schema 2020-12). An empty result is a proof
 * that every value that matches `given` matches `by`. Whatever cannot be proved is reported, so a
 * report may be a false positive.
 */
export const findIncompatibilities = ({
  by,
  given,
}: {
  by: JsonSchema;
  given: JsonSchema;
}): Incompatibility[] => {
  if ([by, given].some(movesReferences))
    return [{ path: '', message: 'names its parts with $id or $anchor, which is not followed' }];
  try {
    const found = new SchemaComparison().accepts(
      { schema: by, root: by },
      [{ schema: given, root: given }],
      '',
    );
    return [...new Map(found.map((each) => [`${each.path}: ${each.message}`, each])).values()];
  } catch (error) {
    if (error instanceof NotComparable) return [{ path: '', message: error.message }];
    throw error;
  }
};
