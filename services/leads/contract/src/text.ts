import { z } from 'zod';

/** Text on one line: control characters are refused, for they would end a header of the mail it goes into. */
export const singleLine = (min: number, max: number, tooShort?: string) =>
  z
    .string()
    .trim()
    .min(min, tooShort)
    .max(max, `Must be at most ${max} characters`)
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'Must not contain control characters');

/** Text on many lines. */
export const paragraphs = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max, `Must be at most ${max} characters`)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, 'Must not contain control characters');

export const emailAddress = z.string().trim().max(254, 'Must be at most 254 characters').pipe(z.email('Must be an e-mail address'));

export const phoneNumber = singleLine(10, 40, 'Phone number must be at least 10 digits');
