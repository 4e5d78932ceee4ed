import fc from 'fast-check';
import { anyCharacter } from '../../../../infra/testing/any-character';
import {
  clampProfile,
  creditScores,
  defaultProfile,
  type Profile,
  terms,
  usages,
} from './engine/profile';
import { readProfile, toFragment, withoutProfile } from './profile-in-address';

const read = (query: string): Profile | undefined => readProfile(new URLSearchParams(query));

test.each(['', 'utm_source=mail', 'search=d6&category=2-seater'])(
  'an address with "%s" carries no profile',
  (query) => {
    expect(read(query)).toBeUndefined();
  },
);

test('one field is enough, the others get the form’s defaults', () => {
  expect(read('vehiclePrice=12995')).toEqual({ ...defaultProfile, vehiclePrice: 12995 });
});

test.each<[string, Partial<Profile>]>([
  ['vehiclePrice=<script>alert(1)</script>', {}],
  ['vehiclePrice=%F0%9F%9A%97', {}],
  ['vehiclePrice=-5', { vehiclePrice: 0 }],
  ['vehiclePrice=', { vehiclePrice: 0 }],
  ['vehiclePrice=$11,995.50', { vehiclePrice: 11995.5 }],
  ['vehiclePrice=1e308', { vehiclePrice: 1e12 }],
  ['vehiclePrice=Infinity', { vehiclePrice: 1e12 }],
  ['downPayment=NaN', {}],
  ['monthlyBudget=0', { monthlyBudget: 0 }],
  ['creditScore=720', { creditScore: 700 }],
  ['creditScore=849', { creditScore: 800 }],
  ['creditScore=1e9', { creditScore: 800 }],
  ['creditScore=12', { creditScore: 550 }],
  ['creditScore=excellent', {}],
  ['creditScore=', {}],
  ['preferredTerm=50', { preferredTerm: 48 }],
  ['preferredTerm=-1', { preferredTerm: 36 }],
  ['preferredTerm=Infinity', { preferredTerm: 84 }],
  ['preferredTerm=five', {}],
  ['preferredTerm=', {}],
  ['usage=Commercial', { usage: 'commercial' }],
  ['usage=theft', {}],
  ['taxBenefit=on', { taxBenefit: true }],
  ['taxBenefit=0', {}],
  ['taxBenefit=%3Cb%3E', {}],
  ['vehiclePrice=1&vehiclePrice=2', { vehiclePrice: 1 }],
])('"%s" is read as %j', (query, changes) => {
  expect(read(query)).toEqual({ ...defaultProfile, ...changes });
});

const amount = fc.oneof(
  fc.integer({ min: 0, max: 100_000 }),
  fc.double({ min: 0, max: 1e12, noNaN: true }),
);
const anyOfTheForm: fc.Arbitrary<Profile> = fc.record({
  vehiclePrice: amount,
  creditScore: fc.constantFrom(...creditScores),
  downPayment: amount,
  monthlyBudget: amount,
  preferredTerm: fc.constantFrom(...terms),
  usage: fc.constantFrom(...usages),
  taxBenefit: fc.boolean(),
});

test('a written profile is read back exactly', () => {
  fc.assert(
    fc.property(anyOfTheForm, (profile) => {
      expect(read(toFragment(profile))).toEqual(clampProfile(profile));
    }),
    { numRuns: 500 },
  );
});

test('a query without the profile is that of the campaign alone', () => {
  const params = new URLSearchParams({
    utm_source: 'mail',
    ...Object.fromEntries(new URLSearchParams(toFragment({ ...defaultProfile, taxBenefit: true }))),
  });
  expect(withoutProfile(params).toString()).toBe('utm_source=mail');
});

test('no profile is an empty fragment', () => {
  expect(toFragment(undefined)).toBe('');
});

test('any hand-made address becomes a profile that the form could have sent', () => {
  const names = Object.keys(defaultProfile);
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(fc.constantFrom(...names), fc.string({ maxLength: 40, unit: anyCharacter })),
        { minLength: 1, maxLength: 9 },
      ),
      (pairs) => {
        const profile = read(new URLSearchParams(pairs).toString())!;
        expect(profile).toEqual(clampProfile(profile));
        expect([...creditScores]).toContain(profile.creditScore);
        expect([...terms]).toContain(profile.preferredTerm);
      },
    ),
    { numRuns: 1_000 },
  );
});
