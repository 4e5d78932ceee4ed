import { z } from 'zod';

/** Text on one line: control characters are refused, for they would end a header of the mail it goes into. */
export const singleLine = (min: number, max: number, tooShort?: string) =>
  z
    .string(tooShort)
    .trim()
    .min(min, tooShort)
    .max(max, `Must be at most ${max} characters`)
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'Must not contain control characters');

/** Text on many lines. */
export const paragraphs = (min: number, max: number, tooShort?: string) =>
  z
    .string(tooShort)
    .trim()
    .min(min, tooShort)
    .max(max, `Must be at most ${max} characters`)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, 'Must not contain control characters');

/** One address, as it may stand in a mail's header. */
export const emailAddress = (refused = 'Must be an email address') =>
  z.string(refused).trim().max(254, 'Must be at most 254 characters').pipe(z.email(refused));

/** Ten digits or more, in whatever way people write their number. */
export const phoneNumber = (tooShort: string) => singleLine(0, 40, tooShort).regex(/^(?:\D*\d){10}/, tooShort);
