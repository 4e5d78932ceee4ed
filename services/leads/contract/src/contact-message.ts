import { emailAddress, paragraphs, phoneNumber, singleLine } from '@larkway/kit-contract';
import { z } from 'zod';
import { contactStates, contactSubjects } from './contact-options.js';

const reachable = {
  email: emailAddress('Please enter a valid email address'),
  phone: phoneNumber('Please enter a valid phone number'),
};

const question = {
  message: paragraphs(10, 10_000, 'Message must be at least 10 characters', 'Message'),
  subject: z.enum(
    contactSubjects.map(({ value }) => value),
    'Please select a subject',
  ),
  state: z.enum(
    contactStates.map(({ value }) => value),
    'Please select your state',
  ),
};

/** Body of `POST /api/contact`. Texts are trimmed; unknown fields are refused. */
export const contactMessageSchema = z
  .strictObject({
    name: singleLine(1, 120).meta({ description: 'First and last name, joined by a space' }),
    ...reachable,
    ...question,
  })
  .meta({ id: 'ContactMessage' });

export type ContactMessage = z.infer<typeof contactMessageSchema>;
export type ContactMessageInput = z.input<typeof contactMessageSchema>;

/** The seven fields of the contact form. */
export const contactFormSchema = z.strictObject({
  firstName: singleLine(1, 59, 'First name is required', 'First name'),
  lastName: singleLine(1, 60, 'Last name is required', 'Last name'),
  ...reachable,
  ...question,
});

export type ContactForm = z.infer<typeof contactFormSchema>;
