import { redactedExcerpt } from '@larkway/kit/observability';
import type { SendFailure } from '../child-processes/protocol.js';

/**
 * What an email that was not accepted waits for: `server`, that the mail server accepts our
 * connection and login, which can be probed; `reply`, a different reply, which takes another
 * attempt.
 */
export type WaitsFor = 'server' | 'reply';

/**
 * Why an email was not accepted. The journal's steps `postponed`, `refused` and `expired` have it.
 */
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

export interface ClassifiedFailure {
  /** Null if no later attempt can succeed. */
  waitsFor: WaitsFor | null;
  cause: FailureCause;
  /** The server's reply, without addresses. */
  reply: string;
  /** The server does not know the recipient, or accepts nothing for it. */
  recipientRefused: boolean;
}

const longestReply = 500;

/** Commands whose reply is about the email; replies to earlier commands are about us. */
const commandsAboutEmail = ['MAIL FROM', 'RCPT TO', 'DATA'];

/**
 * Replies to MAIL FROM that demand a login or encryption (RFC 4954): our configuration is wrong.
 */
const aboutOurLogin = [530, 534, 535, 538];

/** A policy of the server (RFC 3463, x.7.x) is about the sender, not about the recipient. */
const isPolicy = (response: string): boolean => /^5\d\d[ -]5\.7\./.test(response);

const withoutBreaks = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

/** A server's text in a form that can be stored and shown: one line, without addresses. */
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
  isAboutEmail: boolean,
): FailureCause => {
  if (code === 'EAUTH' || aboutOurLogin.includes(responseCode ?? 0)) return 'login-refused';
  if (code === 'EABORT') return 'no-reply';
  if (isAboutEmail) return responseCode === undefined ? 'no-reply' : 'delayed';
  return responseCode === undefined ? 'server-unreachable' : 'server-refused';
};

/** Decides what a failed attempt means for the email. */
export const classifyFailure = ({
  code,
  command,
  responseCode,
  response,
  handedOver,
}: SendFailure): ClassifiedFailure => {
  const reply = storedReply(
    response || (code === 'EABORT' ? 'no reply in time' : (code ?? 'no reply')),
  );
  // A connection that is lost in the middle of the transfer is reported without its command.
  const isAboutEmail = commandsAboutEmail.includes(command ?? '') || handedOver === true;
  // An address that cannot be offered, or an email above the size limit that the server announces.
  const impossible = responseCode === undefined && (code === 'EENVELOPE' || code === 'EMESSAGE');
  const refused =
    isAboutEmail &&
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
    waitsFor: isAboutEmail || code === 'EABORT' ? 'reply' : 'server',
    cause: causeOfDelay(code, responseCode, isAboutEmail),
    reply,
    recipientRefused: false,
  };
};
