import type { Lead, LeadKind } from '../plan/leads.js';

/** Milliseconds of the machine's own clock, which no fault touches. */
export type Moment = number;

/** What one try of a client was answered; without a status it got no answer. */
export interface Told {
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
export interface Promised {
  id: string;
  topic: string;
  reference: string;
  outcome: string | null;
}

/** A row of the mail worker. */
export interface Recorded {
  id: string;
  messageId: string;
  recipient: string;
  state: string;
  reply: string | null;
}

/** A mail that the server took: its 250 was written to the connection. */
export interface Received {
  /** When the sender asked for the mail to be taken (MAIL), and when it was taken. */
  offered: Moment;
  at: Moment;
  worker: string;
  from: string;
  to: string[];
  raw: string;
  reply: string;
}

/** A mail that the server answered with 500 or more; the reply carries a token of its own. */
export interface Refused {
  at: Moment;
  token: string;
}

/** A process that was killed. */
export interface Death {
  at: Moment;
  process: string;
  point: string;
}

/** A process that ended although nobody had asked it to, or did not end well although it was asked to. */
export interface Mishap {
  at: Moment;
  process: string;
  what: string;
}

/** What the wire to Postgres showed: a worker's claim on a mail, or its record that the mail was sent, was committed. */
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
  /** When everything was as before, as far as the fault is concerned. */
  ended: Moment;
  /** Why it could not be brought about. */
  failure?: string;
  /** Of a poison job: marks of the leads that were poisonous. */
  poisoned?: string[];
}

/** Three accounts of one run, and what was done to it meanwhile. */
export interface Ledgers {
  leads: Lead[];
  told: Told[];
  stored: StoredLead[];
  promised: Promised[];
  recorded: Recorded[];
  received: Received[];
  refused: Refused[];
  deaths: Death[];
  mishaps: Mishap[];
  steps: Step[];
  faults: InjectedFault[];
}

export const emptyLedgers = (): Ledgers => ({
  leads: [],
  told: [],
  stored: [],
  promised: [],
  recorded: [],
  received: [],
  refused: [],
  deaths: [],
  mishaps: [],
  steps: [],
  faults: [],
});
