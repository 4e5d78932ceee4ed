/**
 * The start of a mail server's reply, `550 5.1.1` or `421-4.7.0`, which looks like a phone number.
 */
const replyCode = /(?<![\w.])[245]\d\d[ -][245]\.\d{1,3}\.\d{1,3}(?![\d.])/;
const phoneNumber = /\+?\d[\d\s().-]{7,}\d/;
const codeOrNumber = new RegExp(`(${replyCode.source})|${phoneNumber.source}`, 'g');

/**
 * A word with an `@` between other characters. A pattern for the whole text would take quadratic
 * time.
 */
const withoutAddress = (word: string): string =>
  word.slice(1, -1).includes('@') ? '[address]' : word;

/**
 * Replaces email addresses and phone numbers in a text from outside, such as a mail server's reply.
 * Linear time.
 */
export const redactAddresses = (text: string): string =>
  text
    .replace(/[^\s<>"'()]+/g, withoutAddress)
    .replace(codeOrNumber, (_found, code: string | undefined) => code ?? '[number]');

/** A possible start of an address or number, at the end of a text that was cut. */
const halfAddress = /[^\s<>"'()/]*$/;
const halfNumber = /[+\d\s().-]*$/;

/** The start of a text from outside, without addresses, numbers and cut parts of them. */
export const redactedExcerpt = (text: string, longest: number): string => {
  if (text.length <= longest) return redactAddresses(text);
  return redactAddresses(text.slice(0, longest).replace(halfAddress, '').replace(halfNumber, ''));
};
