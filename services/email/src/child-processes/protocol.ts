import type { BounceReport } from '../bounces/read-bounce.js';
import type { EmailAddresses, EmailSettings } from '../emails/email-definition.js';
import type { EmailContent } from '../layout/compose-email.js';
import type { RelayName } from '../relays/relay-names.js';

/** How a child process reaches one mail server. */
export interface RelaySettings {
  smtpUrl: string;
  /** Send nothing, not even a password, before the connection is encrypted. */
  requireTls: boolean;
  /** Milliseconds for one email, however slowly the server responds. */
  deadline: number;
}

/** The mail servers, and what every email has whichever of them it goes through. */
export interface TransportSettings {
  relays: { primary: RelaySettings } & Partial<Record<RelayName, RelaySettings>>;
  from: string;
  dkim?: { domainName: string; keySelector: string; privateKey: string };
}

/** Everything a child process knows. It has neither the database nor the queue. */
export interface ChildSettings {
  email: EmailSettings;
  transport: TransportSettings;
}

/**
 * Milliseconds of the machine's monotonic clock, which a worker and its child processes share.
 * Changes of the system time do not affect it.
 */
export const monotonicNow = (): number => Number(process.hrtime.bigint() / 1_000_000n);

export interface SendInput extends EmailAddresses {
  kind: string;
  payload: unknown;
  relay: RelayName;
  messageId: string;
  requestId: string;
  /** Where the email is returned if it cannot be delivered; the sender when left out. */
  returnTo?: string;
  /**
   * By the monotonic clock: from then on the message may belong to another worker, and must not be
   * handed to the server.
   */
  notAfter: number;
}

/** What nodemailer reports about an email that the server did not accept. */
export interface SendFailure {
  code?: string;
  /** The step that failed, for example `RCPT TO`. */
  command?: string;
  responseCode?: number;
  response?: string;
  /** The transfer of the email had begun: without a reply, it may have been accepted. */
  handedOver?: boolean;
}

export type SendOutput = { reply: string } | { failure: SendFailure };

/** The tasks of a child process. */
export interface ChildTasks {
  compose: { input: { kind: string; payload: unknown }; output: EmailAddresses & EmailContent };
  send: { input: SendInput; output: SendOutput | { tooLate: true } };
  verify: { input: { relay: RelayName }; output: { failure: SendFailure | null } };
  readBounce: { input: { raw: string }; output: BounceReport };
}

export type TaskName = keyof ChildTasks;

export type ToChild =
  { type: 'settings'; settings: ChildSettings } | { type: 'task'; name: TaskName; input: unknown };

export type FromChild =
  | { type: 'ready' }
  /** The task has started: if the process exits after this, the task may be the cause. */
  | { type: 'taken' }
  /** Sent while a task runs; a process in an endless loop cannot send it. */
  | { type: 'alive' }
  /** `last`: the process exits after it. */
  | { type: 'done'; output: unknown; last: boolean }
  | { type: 'failed'; message: string };
