import { z } from 'zod';

const tooLong = (max: number, name?: string): string =>
  name
    ? `${name} is too long (${max.toLocaleString('en-US')} characters max)`
    : `Must be at most ${max.toLocaleString('en-US')} characters`;

/**
 * Text on one line. Control characters are refused, because they would end a header of an email.
 * The message for a text that is too long has the name of the field in the form.
 */
export const singleLine = (min: number, max: number, tooShort?: string, name?: string) =>
  z
    .string(tooShort)
    .trim()
    .min(min, tooShort)
    .max(max, tooLong(max, name))
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'Must not contain control characters');

/** Text on many lines. */
export const paragraphs = (min: number, max: number, tooShort?: string, name?: string) =>
  z
    .string(tooShort)
    .trim()
    .min(min, tooShort)
    .max(max, tooLong(max, name))
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, 'Must not contain control characters');

/** One email address, valid in a header of an email. */
export const emailAddress = (refused = 'Please enter a valid email address') =>
  z.string(refused).trim().max(254, tooLong(254, 'Email')).pipe(z.email(refused));

/** A phone number in any notation, with ten digits or more. */
export const phoneNumber = (tooShort: string) =>
  singleLine(0, 40, tooShort, 'Phone number').regex(/^(?:\D*\d){10}/, tooShort);
