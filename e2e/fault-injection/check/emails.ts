import type { Received } from '../ledgers/ledgers.js';

const unfolded = (raw: string): string =>
  raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');

/** Every value of a header. */
export const headersOf = (raw: string, name: string): string[] =>
  unfolded(raw)
    .split('\r\n')
    .filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    .map((line) => line.slice(name.length + 1).trim());

/** The outbox id in an email's Message-ID. */
export const emailIdOf = ({ raw }: Pick<Received, 'raw'>): string =>
  /^<([0-9a-f-]{36})@[^>]+>$/.exec(headersOf(raw, 'message-id')[0] ?? '')?.[1] ?? '';

/** Whether the email contains the word, also across quoted-printable line breaks. */
export const contains = (raw: string, word: string): boolean =>
  raw.replaceAll('=\r\n', '').includes(word);
