import {
  defaultInquiryMessage,
  vehicleInquiryFormSchema,
  vehicleInquirySchema,
} from './vehicle-inquiry.js';

const form = {
  firstName: 'Ada',
  lastName: 'Byron',
  phone: '555-010-0123',
  email: 'ada@example.com',
};

it('a complete form is accepted and trimmed', () => {
  expect(vehicleInquiryFormSchema.parse({ ...form, firstName: '  Ada ' })).toEqual(form);
});

it.each(['firstName', 'lastName', 'phone', 'email'])('an empty %s asks for all fields', (field) => {
  const { error } = vehicleInquiryFormSchema.safeParse({ ...form, [field]: '  ' });
  expect(error!.issues).toMatchObject([
    { path: [field], message: 'All form fields are required.' },
  ]);
});

it.each(['ten letters', '555 - 010 - 012'])(
  'the phone number "%s" is refused for too few digits',
  (phone) => {
    const { error } = vehicleInquiryFormSchema.safeParse({ ...form, phone });
    expect(error!.issues).toMatchObject([
      { path: ['phone'], message: 'Phone number must be at least 10 digits' },
    ]);
  },
);

it.each([
  ['firstName', 60, 'First name is too long (59 characters max)'],
  ['lastName', 61, 'Last name is too long (60 characters max)'],
])('a %s of %s characters is refused: %s', (field, length, message) => {
  const { error } = vehicleInquiryFormSchema.safeParse({ ...form, [field]: 'x'.repeat(length) });
  expect(error!.issues).toMatchObject([{ path: [field], message }]);
});

it('every input that the form accepts is accepted by the server', () => {
  const longest = { ...form, firstName: 'x'.repeat(59), lastName: 'y'.repeat(60) };
  const { firstName, lastName, phone, email } = vehicleInquiryFormSchema.parse(longest);
  const inquiry = {
    name: `${firstName} ${lastName}`,
    phone,
    email,
    vehicleName: 'D6 Max',
    vehiclePrice: '$17,995',
  };
  expect(vehicleInquirySchema.parse(inquiry).message).toBe(defaultInquiryMessage);
});
