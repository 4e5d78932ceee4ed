import { contactFormSchema, contactMessageSchema } from './contact-message.js';
import { contactStates, contactSubjects } from './contact-options.js';

const form = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  phone: '555-010-0123',
  state: 'new-york',
  subject: 'service',
  message: 'Is it quiet?',
};

const refused: [string, string, string][] = [
  ['firstName', '  ', 'First name is required'],
  ['lastName', '', 'Last name is required'],
  ['email', '', 'Please enter a valid email address'],
  ['email', 'ada', 'Please enter a valid email address'],
  ['phone', '555-0100', 'Please enter a valid phone number'],
  ['phone', '(call 555) 0100', 'Please enter a valid phone number'],
  ['state', '', 'Please select your state'],
  ['state', 'ohio', 'Please select your state'],
  ['subject', '', 'Please select a subject'],
  ['subject', 'nonsense', 'Please select a subject'],
  ['message', 'Too short', 'Message must be at least 10 characters'],
  ['message', '   Short.   ', 'Message must be at least 10 characters'],
  ['firstName', 'x'.repeat(60), 'First name is too long (59 characters max)'],
  ['lastName', 'x'.repeat(61), 'Last name is too long (60 characters max)'],
  ['email', `${'x'.repeat(254)}@example.com`, 'Email is too long (254 characters max)'],
  ['phone', '5'.repeat(41), 'Phone number is too long (40 characters max)'],
  ['message', 'x'.repeat(10_001), 'Message is too long (10,000 characters max)'],
];

it.each(refused)('%s "%s" is refused: %s', (field, value, message) => {
  const { error } = contactFormSchema.safeParse({ ...form, [field]: value });
  expect(error!.issues).toMatchObject([{ path: [field], message }]);
});

it('a missing field is refused with the message of an empty one', () => {
  const { error } = contactFormSchema.safeParse({});
  expect(error!.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
    ['email', 'Please enter a valid email address'],
    ['phone', 'Please enter a valid phone number'],
    ['message', 'Message must be at least 10 characters'],
    ['subject', 'Please select a subject'],
    ['state', 'Please select your state'],
  ]);
});

it('the specified choices, in their order', () => {
  expect(contactStates.map(({ value }) => value)).toEqual([
    'california',
    'texas',
    'florida',
    'new-york',
    'illinois',
    'arizona',
    'other',
  ]);
  expect(contactSubjects.map(({ value }) => value)).toEqual([
    'sales',
    'service',
    'dealer',
    'financing',
    'warranty',
    'other',
  ]);
});

it('every input that the form accepts is accepted by the server', () => {
  const longest = {
    ...form,
    firstName: 'x'.repeat(59),
    lastName: 'y'.repeat(60),
    message: '🚙'.repeat(5_000),
  };
  const { firstName, lastName, ...rest } = contactFormSchema.parse(longest);
  expect(contactMessageSchema.parse({ name: `${firstName} ${lastName}`, ...rest })).toMatchObject(
    rest,
  );
});
