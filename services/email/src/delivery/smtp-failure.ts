import { redactedExcerpt } from '@larkway/kit/observability';
import type { SendFailure } from '../children/protocol.js';

/**
 * What a mail that was not taken waits for: `server`, that the mail server is there and lets us in, which can be asked; `reply`,
 * that it answers otherwise, which only another try can tell.
 */
export type WaitsFor = 'server' | 'reply';

/** Why an email was not accepted, for grouping. The steps `postponed`, `refused` and `expired` of the journal carry it. */
export type FailureCause =
  | 'server-unreachable'
  | 'server-refused'
  | 'login-refused'
  | 'no-reply'
  | 'delayed'
  | 'recipient-refused'
  | 'policy-refused'
  | 'message-refused'
  | 'not-sendable'
  | 'process-crashed';

export interface FailureVerdict {
  /** Null when no later try can help. */
  waitsFor: WaitsFor | null;
  cause: FailureCause;
  /** What the server said, without addresses. */
  reply: string;
  /** The server does not know the recipient, or takes nothing for it. */
  recipientRefused: boolean;
}

const longestReply = 500;

/** The steps in which a reply is about the mail; before them it is about us. */
const aboutTheMail = ['MAIL FROM', 'RCPT TO', 'DATA'];

/** Replies to MAIL FROM that demand a login or encryption (RFC 4954): our configuration, whatever their number. */
const aboutOurLogin = [530, 534, 535, 538];

/** A policy of the server (RFC 3463, x.7.x) speaks of the sender, not of the recipient. */
const isPolicy = (response: string): boolean => /^5\d\d[ -]5\.7\./.test(response);

const withoutBreaks = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

/** Any text of a server, fit to be stored and shown. */
export const storedReply = (text: string): string =>
  redactedExcerpt(withoutBreaks(text), longestReply);

const causeOfRefusal = (command: string | undefined, response: string): FailureCause =>
  isPolicy(response)
    ? 'policy-refused'
    : command === 'RCPT TO'
      ? 'recipient-refused'
      : 'message-refused';

/** The cause of a failure that a later attempt may overcome. */
const causeOfDelay = (
  code: string | undefined,
  responseCode: number | undefined,
  concerns: boolean,
): FailureCause => {
  if (code === 'EAUTH' || aboutOurLogin.includes(responseCode ?? 0)) return 'login-refused';
  if (code === 'EABORT') return 'no-reply';
  if (concerns) return responseCode === undefined ? 'no-reply' : 'delayed';
  return responseCode === undefined ? 'server-unreachable' : 'server-refused';
};

/** What a failed try means. */
export const judgeFailure = ({
  code,
  command,
  responseCode,
  response,
}: SendFailure): FailureVerdict => {
  const reply = storedReply(
    response || (code === 'EABORT' ? 'no reply in time' : (code ?? 'no reply')),
  );
  const concerns = aboutTheMail.includes(command ?? '');
  // An address that cannot even be offered, a mail that is larger than the server says it takes.
  const impossible = responseCode === undefined && (code === 'EENVELOPE' || code === 'EMESSAGE');
  const refused =
    concerns &&
    responseCode !== undefined &&
    responseCode >= 500 &&
    !aboutOurLogin.includes(responseCode) &&
    code !== 'EAUTH';
  if (impossible) return { waitsFor: null, cause: 'not-sendable', reply, recipientRefused: false };
  if (refused)
    return {
      waitsFor: null,
      cause: causeOfRefusal(command, response ?? ''),
      reply,
      recipientRefused: command === 'RCPT TO' && !isPolicy(response ?? ''),
    };
  return {
    waitsFor: concerns || code === 'EABORT' ? 'reply' : 'server',
    cause: causeOfDelay(code, responseCode, concerns),
    reply,
    recipientRefused: false,
  };
};
