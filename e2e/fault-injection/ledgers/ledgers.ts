import type { Lead, LeadKind } from '../plan/leads.js';

/** Milliseconds of this machine's clock, which no fault changes. */
export type Moment = number;

/** The answer to one attempt of a client; without a status there was no answer. */
export interface ClientResponse {
  lead: number;
  began: Moment;
  ended: Moment;
  status?: number;
  id?: string;
}

export interface StoredLead {
  id: string;
  kind: LeadKind;
  email: string;
  key: string;
  at: Moment;
}

/** A row of an outbox. */
export interface OutboxEmail {
  id: string;
  topic: string;
  reference: string;
  outcome: string | null;
}

/** A row of the email worker. */
export interface EmailRecord {
  id: string;
  messageId: string;
  recipient: string;
  state: string;
  reply: string | null;
}

/** A step of an email in the journal of a service or of the email worker. */
export interface JournalStep {
  id: string;
  at: Moment;
  type: string;
  detail: { attempt?: number; cause?: string; reply?: string };
}

/** What the rules read of an email. */
export interface EmailContent {
  messageIds: string[];
  subject: string;
  /** Marks of leads, except those in addresses. */
  marks: string[];
}

/** An email that the server accepted: its 250 was written to the connection. */
export interface Received extends EmailContent {
  /** When the worker sent MAIL; `at` is when the server accepted the email. */
  offered: Moment;
  at: Moment;
  worker: string;
  from: string;
  to: string[];
  reply: string;
}

/** An email that the server answered with 500 or more; the reply contains a unique token. */
export interface Refused {
  at: Moment;
  token: string;
}

/** A process that was killed. */
export interface Kill {
  at: Moment;
  process: string;
  point: string;
}

/** A time in which a process and PostgreSQL did not hear each other as usual. */
export interface Outage {
  from: Moment;
  to: Moment;
  process: string;
  point: string;
}

/** A process that exited unasked, or not with code 0 when it was asked to exit. */
export interface UnexpectedExit {
  at: Moment;
  process: string;
  what: string;
}

/**
 * Seen by the PostgreSQL proxy: a worker committed its claim on an email, or its record that the
 * email was sent.
 */
export interface Step {
  at: Moment;
  worker: string;
  id: string;
  step: 'claimed' | 'sent';
}

export interface InjectedFault {
  number: number;
  family: string;
  kind: string;
  began: Moment;
  /** When everything that the fault affected had recovered. */
  ended: Moment;
  /** Why it could not be injected. */
  failure?: string;
  /** Marks of the leads that were poison jobs. */
  poisoned?: string[];
}

/** Memory of a process of the delivery pipeline at one moment, in bytes. */
export interface MemorySample {
  at: Moment;
  process: string;
  pid: number;
  /** Resident memory. */
  rss: number;
  /** JavaScript objects, including garbage. */
  heap?: number | undefined;
}

/** What clients, the database and the mail server saw in one run, and the injected faults. */
export interface Ledgers {
  leads: Lead[];
  responses: ClientResponse[];
  stored: StoredLead[];
  enqueued: OutboxEmail[];
  recorded: EmailRecord[];
  journal: JournalStep[];
  received: Received[];
  refused: Refused[];
  kills: Kill[];
  outages: Outage[];
  unexpectedExits: UnexpectedExit[];
  steps: Step[];
  faults: InjectedFault[];
  memory: MemorySample[];
}

export const emptyLedgers = (): Ledgers => ({
  leads: [],
  responses: [],
  stored: [],
  enqueued: [],
  recorded: [],
  journal: [],
  received: [],
  refused: [],
  kills: [],
  outages: [],
  unexpectedExits: [],
  steps: [],
  faults: [],
  memory: [],
});
