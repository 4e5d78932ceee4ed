import type { MailSettings } from '../mails/mail-definition.js';
import type { BounceReport } from '../bounces/read-bounce.js';

/** How a child reaches the mail server. */
export interface TransportSettings {
  smtpUrl: string;
  /** Send nothing, and no password either, before the connection is encrypted. */
  requireTls: boolean;
  from: string;
  dkim?: { domainName: string; keySelector: string; privateKey: string };
}

/** Everything a child knows. It has neither the database nor the queue. */
export interface ChildSettings {
  mails: MailSettings;
  transport: TransportSettings;
}

/** Milliseconds of the machine's monotonic clock, which a worker and its children share. No change of the time of day moves it. */
export const monotonicNow = (): number => Number(process.hrtime.bigint() / 1_000_000n);

export interface SendInput {
  kind: string;
  payload: unknown;
  messageId: string;
  requestId: string;
  /** Where the mail is returned to if it cannot be delivered; the sender when left out. */
  returnTo?: string;
  /** By the monotonic clock: the message may belong to another worker from then on, and must not be handed to the server. */
  notAfter: number;
}

/** What nodemailer says about a mail that was not taken. */
export interface SendFailure {
  code?: string;
  /** The step that failed, for example `RCPT TO`. */
  command?: string;
  responseCode?: number;
  response?: string;
}

export type SendOutput = { reply: string } | { failure: SendFailure };

/** What a child can be asked. */
export interface ChildTasks {
  send: { input: SendInput; output: SendOutput | { tooLate: true } };
  verify: { input: null; output: { answers: boolean } };
  readBounce: { input: { raw: string }; output: BounceReport };
}

export type TaskName = keyof ChildTasks;

export type ToChild =
  | { type: 'settings'; settings: ChildSettings }
  | { type: 'task'; name: TaskName; input: unknown };

export type FromChild =
  | { type: 'ready' }
  /** The task is begun: if the child ends from here on, the task may be why. */
  | { type: 'taken' }
  /** Sent while a task goes on; a child that is caught in a loop cannot. */
  | { type: 'alive' }
  /** `last`: the child ends after it. */
  | { type: 'done'; output: unknown; last: boolean }
  | { type: 'failed'; message: string };
