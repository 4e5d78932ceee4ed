import MimeNode, { type MimeNodeHeaders } from 'nodemailer/lib/mime-node';
import { encode, wrap } from 'nodemailer/lib/qp';

/** An email as it is handed to the mail server. */
interface MimeMessage {
  /** The root of the message, which knows its headers. */
  root: MimeNode;
  /** The whole message, in ASCII. */
  raw: string;
}

/**
 * A message with a text and an HTML body (RFC 2046, `multipart/alternative`), both in UTF-8 as
 * quoted-printable. Line breaks are CRLF.
 *
 * The parts are nodemailer's, but they are put together in one step: to pass some ten kilobytes
 * through a stream for each body takes a third of the CPU time of an email.
 */
export const mimeMessage = (
  headers: MimeNodeHeaders,
  { text, html }: { text: string; html: string },
): MimeMessage => {
  const root = new MimeNode('multipart/alternative');
  const head = root.setHeader(headers).buildHeaders();
  const delimiter = `--${root.boundary}`;
  const bodies = [
    ['text/plain', text],
    ['text/html', html],
  ] as const;
  const parts = bodies.map(([type, content]) => [
    delimiter,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: quoted-printable',
    '',
    wrap(encode(content.replace(/\r\n?|\n/g, '\r\n'))),
  ]);
  return { root, raw: [head, '', ...parts.flat(), `${delimiter}--`, ''].join('\r\n') };
};
