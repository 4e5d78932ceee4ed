import { createHttp } from '@larkway/sdk';
import { contactForm, type ContactValues } from './contact-api';

const { initial, check } = contactForm(createHttp({ fetch }));

const filled: ContactValues = {
  firstName: 'Maya',
  lastName: 'Ortiz',
  email: 'maya@example.com',
  phone: '555-555-0100',
  state: 'new-york',
  subject: 'warranty',
  message: 'Ten chars.',
};

test('a complete form has no errors', async () => {
  expect(await check(filled)).toEqual({});
});

test('a message of ten characters and a phone of ten are enough', async () => {
  expect(await check({ ...filled, message: 'Ten chars.', phone: '5555550177' })).toEqual({});
});

test('an empty form gets the specified error at each field', async () => {
  expect(await check(initial)).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Please enter a valid email address',
    phone: 'Please enter a valid phone number',
    state: 'Please select your state',
    subject: 'Please select a subject',
    message: 'Message must be at least 10 characters',
  });
});

test.each<[Partial<ContactValues>, string]>([
  [{ firstName: '   ' }, 'First name is required'],
  [{ email: 'maya@' }, 'Please enter a valid email address'],
  [{ phone: '555-01000' }, 'Please enter a valid phone number'],
  [{ state: 'nevada' }, 'Please select your state'],
  [{ subject: '<script>' }, 'Please select a subject'],
  [{ message: 'Nine char' }, 'Message must be at least 10 characters'],
  [{ message: `${' '.repeat(20)}short` }, 'Message must be at least 10 characters'],
])('%j is answered by "%s" and by nothing else', async (part, message) => {
  expect(Object.entries(await check({ ...filled, ...part }))).toEqual([
    [Object.keys(part)[0], message],
  ]);
});
