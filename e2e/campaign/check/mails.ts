import type { Received } from '../ledgers/ledgers.js';

const unfolded = (raw: string): string =>
  raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');

/** Every value of a header. */
export const headersOf = (raw: string, name: string): string[] =>
  unfolded(raw)
    .split('\r\n')
    .filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    .map((line) => line.slice(name.length + 1).trim());

/** The outbox id that a Message-ID was made from. */
export const mailIdOf = ({ raw }: Pick<Received, 'raw'>): string =>
  /^<([0-9a-f-]{36})@[^>]+>$/.exec(headersOf(raw, 'message-id')[0] ?? '')?.[1] ?? '';

/** Whether a word is in the mail, wherever quoted-printable has broken it. */
export const contains = (raw: string, word: string): boolean =>
  raw.replaceAll('=\r\n', '').includes(word);
