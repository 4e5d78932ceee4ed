import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { asRead, asSent } from '../src/gate/schema/as-used.js';
import { findIncompatibilities } from '../src/gate/schema/find-incompatibilities.js';
import type { JsonSchema } from '../src/gate/schema/json-schema.js';
import { mutationsOf } from './gate/mutations.js';
import { documents } from './gate/schemas.js';
import { diceFrom, valueFor } from './gate/values.js';

const isValid = (schema: JsonSchema): ((value: unknown) => boolean) => {
  const ajv = new Ajv2020({ strict: false, logger: false, formats: { short: /^.{0,2}$/, lower: /^[a-z]*$/ } });
  return ajv.compile(schema);
};

const dice = fc.array(fc.nat(1_000), { minLength: 20, maxLength: 200 });
const relatedPairs = documents.chain((base) => fc.record({ by: mutationsOf(base), given: mutationsOf(base) }));
const strangers = fc.record({ by: documents, given: documents });

const valuesFor = (pair: { by: JsonSchema; given: JsonSchema }, numbers: number[]): unknown[] => {
  const roll = diceFrom(numbers);
  return Array.from({ length: 40 }, (_, index) => (index % 3 === 2 ? valueFor(pair.by, pair.by, roll) : valueFor(pair.given, pair.given, roll)));
};

const counted = { accepted: 0, refused: 0, values: 0, caught: 0 };

describe('For any two schemas', () => {
  test.each([
    ['that are strangers', strangers, 150],
    ['of which one is the other after a few changes', relatedPairs, 450],
  ])('%s: what is said to be accepted is accepted, for every value', (_what, pairs, numRuns) => {
    fc.assert(
      fc.property(pairs, dice, (pair, numbers) => {
        const isAccepted = findIncompatibilities(pair).length === 0;
        const [fitsGiven, fitsBy] = [isValid(pair.given), isValid(pair.by)];
        const values = valuesFor(pair, numbers).filter(fitsGiven);
        const refused = values.filter((value) => !fitsBy(value));
        counted.values += isAccepted ? values.length : 0;
        counted[isAccepted ? 'accepted' : 'refused'] += 1;
        counted.caught += !isAccepted && refused.length > 0 ? 1 : 0;
        expect(isAccepted ? refused : []).toEqual([]);
      }),
      { numRuns, seed: 20_261_122 },
    );
  });

  test('neither answer is the rule, and many refusals are shown to be right by a value', () => {
    expect(counted.accepted).toBeGreaterThan(100);
    expect(counted.values).toBeGreaterThan(2_000);
    expect(counted.caught).toBeGreaterThan(counted.refused / 4);
  });
});

describe('For any schema', () => {
  test('one who reads takes all that the schema lets through', () => {
    fc.assert(
      fc.property(documents, dice, (document, numbers) => {
        const [fits, isRead] = [isValid(document), isValid(asRead(document))];
        const values = valuesFor({ by: document, given: document }, numbers).filter(fits);
        expect(values.filter((value) => !isRead(value))).toEqual([]);
      }),
      { numRuns: 100, seed: 20_261_122 },
    );
  });

  test('what is sent is among what the schema lets through', () => {
    fc.assert(
      fc.property(documents, dice, (document, numbers) => {
        const sent = asSent(document);
        const [fits, isSent] = [isValid(document), isValid(sent)];
        const values = valuesFor({ by: sent, given: sent }, numbers).filter(isSent);
        expect(values.filter((value) => !fits(value))).toEqual([]);
      }),
      { numRuns: 100, seed: 20_261_122 },
    );
  });
});
