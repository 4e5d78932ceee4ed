/** `550 5.1.1` and `421-4.7.0`: what a mail server's reply begins with. It has as many digits as a phone number, and is none. */
const replyCode = /(?<![\w.])[245]\d\d[ -][245]\.\d{1,3}\.\d{1,3}(?![\d.])/;
const phoneNumber = /\+?\d[\d\s().-]{7,}\d/;
const codeOrNumber = new RegExp(`(${replyCode.source})|${phoneNumber.source}`, 'g');

/** A word that has an `@` with something on both sides. Looked at word by word, since a pattern of its own would take quadratic time. */
const withoutAddress = (word: string): string =>
  word.slice(1, -1).includes('@') ? '[address]' : word;

/** Replaces email addresses and phone numbers in a text that others wrote, such as a mail server's reply. Takes linear time. */
export const redactAddresses = (text: string): string =>
  text
    .replace(/[^\s<>"'()]+/g, withoutAddress)
    .replace(codeOrNumber, (_found, code: string | undefined) => code ?? '[number]');

/** What may be the first part of an address or number, at the end of a text that was cut. */
const halfAddress = /[^\s<>"'()/]*$/;
const halfNumber = /[+\d\s().-]*$/;

/** The first characters of a text that others wrote, without addresses, numbers and what the cut would leave of one. */
export const redactedExcerpt = (text: string, longest: number): string => {
  if (text.length <= longest) return redactAddresses(text);
  return redactAddresses(text.slice(0, longest).replace(halfAddress, '').replace(halfNumber, ''));
};
