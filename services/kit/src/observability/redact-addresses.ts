/** `550 5.1.1` and `421-4.7.0`: what a mail server's reply begins with. It has as many digits as a telephone number, and is none. */
const replyCode = /(?<![\w.])[245]\d\d[ -][245]\.\d{1,3}\.\d{1,3}(?![\d.])/;
const phoneNumber = /\+?\d[\d\s().-]{7,}\d/;
const codeOrNumber = new RegExp(`(${replyCode.source})|${phoneNumber.source}`, 'g');

/** Takes e-mail addresses and phone numbers out of a text that others wrote, such as a server's reply. */
export const redactAddresses = (text: string): string =>
  text.replace(/[^\s<>"'()]+@[^\s<>"'()]+/g, '[address]').replace(codeOrNumber, (_found, code: string | undefined) => code ?? '[number]');
