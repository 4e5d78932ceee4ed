import type { EmailContent, Received } from '../ledgers/ledgers.js';
import { marksIn } from '../plan/leads.js';

const unfolded = (raw: string): string =>
  raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');

/** Every value of a header. */
const headersOf = (raw: string, name: string): string[] =>
  unfolded(raw)
    .split('\r\n')
    .filter((line) => line.toLowerCase().startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1).trim());

/**
 * What the rules read of an email: 13 KB of each of 200,000 emails would not fit in memory. A part
 * of a string keeps the whole string in memory; a clone does not.
 */
export const contentOf = (raw: string): EmailContent =>
  structuredClone({
    messageIds: headersOf(raw, 'message-id'),
    subject: headersOf(raw, 'subject').join(),
    // Quoted-printable breaks lines anywhere.
    marks: [...new Set(marksIn(raw.replaceAll('=\r\n', '')))],
  });

/** The outbox id in an email's Message-ID. */
export const emailIdOf = ({ messageIds }: Pick<Received, 'messageIds'>): string =>
  /^<([0-9a-f-]{36})@[^>]+>$/.exec(messageIds[0] ?? '')?.[1] ?? '';
