import { dealerApplicationSchema } from './dealer-application.js';

const application = {
  name: 'Quiet Motors',
  address: '1 Sample Street',
  city: 'Sampleton',
  state: 'New York',
  zipCode: '10001',
  phone: '(212) 555-0143',
  email: 'hello@quiet.example',
  membershipId: 'M-77',
};

const refused: [string, string, string][] = [
  ['name', ' ', 'Dealership name is required'],
  ['address', '', 'Address is required'],
  ['email', '', 'Valid email address is required'],
  ['email', 'hello', 'Valid email address is required'],
  ['phone', '555-0143', 'Phone number must be at least 10 digits'],
  ['phone', 'ten letters', 'Phone number must be at least 10 digits'],
  ['phone', '555 - 010 - 012', 'Phone number must be at least 10 digits'],
  ['city', '', 'City is required'],
  ['state', '', 'State is required'],
  ['state', 'Puerto Rico', 'State is required'],
  ['state', 'new-york', 'State is required'],
  ['state', 'NY', 'State is required'],
  ['zipCode', '1000', 'ZIP code is required'],
  ['name', 'x'.repeat(121), 'Dealership name is too long (120 characters max)'],
  ['address', 'x'.repeat(201), 'Address is too long (200 characters max)'],
  ['city', 'x'.repeat(101), 'City is too long (100 characters max)'],
  ['zipCode', '1'.repeat(11), 'ZIP code is too long (10 characters max)'],
  ['membershipId', 'x'.repeat(65), 'Membership ID is too long (64 characters max)'],
];

it.each(refused)('%s "%s" is refused: %s', (field, value, message) => {
  const { error } = dealerApplicationSchema.safeParse({ ...application, [field]: value });
  expect(error!.issues).toMatchObject([{ path: [field], message }]);
});

it('a missing field is refused with the message of an empty one', () => {
  const { error } = dealerApplicationSchema.safeParse({});
  expect(error!.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['name', 'Dealership name is required'],
    ['address', 'Address is required'],
    ['city', 'City is required'],
    ['state', 'State is required'],
    ['zipCode', 'ZIP code is required'],
    ['phone', 'Phone number must be at least 10 digits'],
    ['email', 'Valid email address is required'],
  ]);
});

it.each([
  ['empty', ''],
  ['of spaces', '  '],
  ['null', null],
  ['left out', undefined],
])('a membership ID that is %s becomes null', (_how, membershipId) => {
  expect(dealerApplicationSchema.parse({ ...application, membershipId }).membershipId).toBeNull();
});

it('a membership ID is kept and trimmed', () => {
  expect(dealerApplicationSchema.parse({ ...application, membershipId: ' M-77 ' })).toEqual(
    application,
  );
});
