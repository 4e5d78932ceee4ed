import { duplicateReason, type Entry, duplicateKeys } from './duplicates.js';

const listed: Entry = {
  name: 'Quiet Motors',
  address: '1 North Sample Street, Suite 5',
  city: 'St. Cañon',
  stateId: 32,
  zipCode: '10001',
  phone: '(212) 555-0143',
  email: 'hello@quiet.example',
};
const other: Entry = {
  name: 'Loud Motors',
  address: '9 Elm Avenue',
  city: 'Elsewhere',
  stateId: 35,
  zipCode: '43004',
  phone: '(614) 555-0199',
  email: 'hi@loud.example',
};
const because = (entry: Partial<Entry>) =>
  duplicateReason(duplicateKeys({ ...other, ...entry }), duplicateKeys(listed));

test('two dealers without anything in common are not duplicates', () => {
  expect(because({})).toBeNull();
});

test.each<[string, Partial<Entry>, string]>([
  ['phone number, written in another way', { phone: '+1 212.555.0143' }, 'same phone number'],
  ['phone number with an extension', { phone: '212-555-0143 ext. 12' }, 'same phone number'],
  ['mailbox in capitals', { email: 'Hello@Quiet.Example' }, 'same email address'],
  [
    'street in short and a longer ZIP code',
    { address: '1 n sample st. ste 5', zipCode: '10001-1234' },
    'same address',
  ],
  [
    'name as a company in the same city',
    { name: 'QUIET MOTORS, Inc.', city: 'Saint Canon', stateId: 32 },
    'same name in the same city',
  ],
  [
    'phone number and mailbox',
    { phone: '2125550143', email: 'hello@quiet.example' },
    'same phone number, same email address',
  ],
])('two dealers with the same %s are duplicates', (_what, entry, reason) => {
  expect(because(entry)).toBe(reason);
});

test.each<[string, Partial<Entry>]>([
  ['street in another ZIP code', { address: listed.address }],
  ['name in another city', { name: listed.name, stateId: 32 }],
  ['name in a city of the same name in another state', { name: listed.name, city: listed.city }],
  ['beginning of a phone number', { phone: '(212) 555-014' }],
])('two dealers with only the same %s are not duplicates', (_what, entry) => {
  expect(because(entry)).toBeNull();
});

test('a name without letters and a phone number without digits match nothing', () => {
  const empty = { ...other, name: '🚙', phone: '----------', address: '!', email: 'a@a.example' };
  expect(duplicateKeys(empty)).toEqual(['email:a@a.example']);
});

test('a name that consists of a company form only is still compared', () => {
  expect(duplicateKeys({ ...other, name: 'Company Inc' })).toContain(
    'name:company inc|elsewhere|35',
  );
});

test('names in any script are compared', () => {
  expect(because({ name: '静かな自動車', city: listed.city, stateId: 32 })).toBeNull();
  const [a, b] = ['静かな 自動車', ' 静かな 自動車 '].map((name) =>
    duplicateKeys({ ...other, name, phone: '', email: name.length + '@x.example', address: '' }),
  );
  expect(duplicateReason(a!, b!)).toBe('same name in the same city');
});
