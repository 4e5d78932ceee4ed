/** Where in a conversation the server misbehaves: `end` is after the dot that ends a mail. */
export type Phase = 'greeting' | 'ehlo' | 'mail' | 'rcpt' | 'data' | 'end';

export const phases: Phase[] = ['greeting', 'ehlo', 'mail', 'rcpt', 'data', 'end'];

/** What the server does instead of what it should: `drip` gives the right reply a byte a second, `proceed` gives it at once. */
export type Misbehaviour = { code: number; text: string } | 'silence' | 'cut' | 'drip' | 'proceed';

/** A mail in the making, as far as the conversation has come. */
export interface Envelope {
  worker: string;
  /** Port of the other side, which tells who is at it. */
  port: number;
  offered: number;
  from: string;
  to: string[];
  raw: string;
}

export interface Script {
  phase: Phase;
  does: Misbehaviour;
  /** Which conversations; all when left out. */
  when?: (envelope: Envelope) => boolean;
  /** Is called each time. */
  onHit?: (envelope: Envelope) => void;
}
