import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { repetitions } from '../../../infra/testing/tier.js';
import { asRead, asSent } from '../src/compatibility-check/json-schema/sent-and-read.js';
import { findIncompatibilities } from '../src/compatibility-check/json-schema/find-incompatibilities.js';
import type { JsonSchema } from '../src/compatibility-check/json-schema/json-schema.js';
import { mutationsOf, neighborOf } from './compatibility/mutations.js';
import { documents, smallSchemas } from './compatibility/schemas.js';
import { diceFrom, valueFor } from './compatibility/values.js';

// Schemas are not validated, because compiling the meta-schema takes longer than all tests here.
const ajv = new Ajv2020({
  strict: false,
  logger: false,
  validateSchema: false,
  code: { optimize: false },
  formats: { short: /^.{0,2}$/, lower: /^[a-z]*$/ },
});
const isValid = (schema: JsonSchema): ((value: unknown) => boolean) => ajv.compile(schema);

const dice = fc.array(fc.nat(1_000), { minLength: 20, maxLength: 200 });
const pairs = {
  strangers: fc.record({ by: documents, given: documents }),
  relatives: documents.chain((base) =>
    fc.record({ by: mutationsOf(base), given: mutationsOf(base) }),
  ),
  neighbors: smallSchemas.chain((base) =>
    fc.oneof(
      fc.record({ by: fc.constant(base), given: neighborOf(base) }),
      fc.record({ by: neighborOf(base), given: fc.constant(base) }),
    ),
  ),
};

const valuesFor = (pair: { by: JsonSchema; given: JsonSchema }, numbers: number[]): unknown[] => {
  const roll = diceFrom(numbers);
  return Array.from({ length: 40 }, (_, index) =>
    index % 3 === 2 ? valueFor(pair.by, pair.by, roll) : valueFor(pair.given, pair.given, roll),
  );
};

const numRuns = repetitions({ everyRun: 120, nightly: 300 });
const counted = { accepted: 0, refused: 0, values: 0 };

describe('For any two schemas', () => {
  test.each([
    ['strangers', repetitions({ everyRun: 100, nightly: 500 })],
    ['relatives', repetitions({ everyRun: 150, nightly: 1_000 })],
    ['neighbors', repetitions({ everyRun: 700, nightly: 6_000 })],
  ] as const)(
    '%s: a schema that is reported as compatible accepts every value',
    (kind, numRuns) => {
      fc.assert(
        fc.property(pairs[kind], dice, (pair, numbers) => {
          const isAccepted = findIncompatibilities(pair).length === 0;
          counted[isAccepted ? 'accepted' : 'refused'] += 1;
          if (!isAccepted) return;
          const values = valuesFor(pair, numbers).filter(isValid(pair.given));
          counted.values += values.length;
          const fits = isValid(pair.by);
          expect(values.filter((value) => !fits(value))).toEqual([]);
        }),
        { numRuns, seed: 20_261_122, endOnFailure: true },
      );
    },
  );

  test('random schemas produce both compatible and incompatible pairs', () => {
    expect(counted.accepted).toBeGreaterThan(100);
    expect(counted.refused).toBeGreaterThan(100);
    expect(counted.values).toBeGreaterThan(1_000);
  });
});

describe('For any schema', () => {
  test('a schema without exclusions accepts itself', () => {
    const plain = documents.filter(
      (document) =>
        !/"(not|oneOf|patternProperties|propertyNames)"|false/.test(JSON.stringify(document)),
    );
    fc.assert(
      fc.property(plain, (document) =>
        expect(findIncompatibilities({ by: document, given: structuredClone(document) })).toEqual(
          [],
        ),
      ),
      { numRuns, seed: 20_261_122 },
    );
  });

  test('`asRead` accepts every value that the schema accepts', () => {
    fc.assert(
      fc.property(documents, dice, (document, numbers) => {
        const [fits, isRead] = [isValid(document), isValid(asRead(document))];
        const values = valuesFor({ by: document, given: document }, numbers).filter(fits);
        expect(values.filter((value) => !isRead(value))).toEqual([]);
      }),
      { numRuns, seed: 20_261_122 },
    );
  });

  test('the schema accepts every value that `asSent` accepts', () => {
    fc.assert(
      fc.property(documents, dice, (document, numbers) => {
        const sent = asSent(document);
        const [fits, isSent] = [isValid(document), isValid(sent)];
        const values = valuesFor({ by: sent, given: sent }, numbers).filter(isSent);
        expect(values.filter((value) => !fits(value))).toEqual([]);
      }),
      { numRuns, seed: 20_261_122 },
    );
  });
});
