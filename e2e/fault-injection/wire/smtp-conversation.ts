import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Where in a conversation the server misbehaves; `end` is after the dot that ends an email. */
export type Phase = 'greeting' | 'ehlo' | 'mail' | 'rcpt' | 'data' | 'end';

export const phases: Phase[] = ['greeting', 'ehlo', 'mail', 'rcpt', 'data', 'end'];

/**
 * What the server does instead of replying; `drip` sends the right reply one byte a second,
 * `proceed` sends it.
 */
export type Misbehavior = { code: number; text: string } | 'silence' | 'cut' | 'drip' | 'proceed';

/** The email of a conversation, as far as it was received. */
export interface Envelope {
  worker: string;
  /** Port of the client, which identifies its process. */
  port: number;
  offered: number;
  from: string;
  to: string[];
  raw: string;
}

export interface Script {
  phase: Phase;
  does: Misbehavior;
  /** Selects conversations; all if omitted. */
  when?: (envelope: Envelope) => boolean;
  /** Called each time. */
  onHit?: (envelope: Envelope) => void;
}

interface ConversationEvents {
  /** The misbehavior at this phase, if any. */
  misbehavior(phase: Phase, envelope: Envelope): Misbehavior | undefined;
  /** Called before a reply of 500 or more. @returns its text with a unique token */
  refusal(text: string): string;
  /** The reply that accepts the email. */
  replyOf(envelope: Envelope): string;
  /** The email was accepted: the reply is written. */
  taken(envelope: Envelope, reply: string): void;
}

const endOfMail = Buffer.from('\r\n.\r\n');
const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? '';

/**
 * One connection of a mail server that controls each byte: RFC 5321 as far as a sender needs it.
 */
export class SmtpConversation {
  private buffer = Buffer.alloc(0);
  private inData = false;
  private greeted = false;
  private stuck = false;
  private dripping = false;
  private envelope: Envelope;
  private working: Promise<unknown>;

  constructor(
    private readonly socket: Socket,
    private readonly worker: string,
    private readonly events: ConversationEvents,
  ) {
    this.envelope = this.emptyEnvelope();
    socket
      .on('error', () => undefined)
      .on('data', (chunk: Buffer) => {
        this.buffer = Buffer.concat([this.buffer, chunk]);
        this.working = this.working.then(() => this.read());
      });
    this.working = this.respond('greeting', '220 mail.example ESMTP');
  }

  /** No email is under way. */
  get isIdle(): boolean {
    return this.greeted && !this.stuck && !this.dripping && this.envelope.from === '';
  }

  /** It gets no answer, or gets one byte by byte. */
  get isStalled(): boolean {
    return this.stuck || this.dripping;
  }

  private emptyEnvelope(): Envelope {
    return {
      worker: this.worker,
      port: this.socket.remotePort ?? 0,
      offered: Date.now(),
      from: '',
      to: [],
      raw: '',
    };
  }

  private async read(): Promise<void> {
    while (!this.stuck && !this.socket.destroyed) {
      if (this.inData ? !(await this.readMail()) : !(await this.readLine())) return;
    }
  }

  private async readLine(): Promise<boolean> {
    const end = this.buffer.indexOf('\r\n');
    if (end < 0) return false;
    const line = this.buffer.toString('utf8', 0, end);
    this.buffer = this.buffer.subarray(end + 2);
    await this.answer(line);
    return true;
  }

  private async answer(line: string): Promise<void> {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO' || verb === 'HELO')
      return void (await this.respond(
        'ehlo',
        '250-mail.example\r\n250-PIPELINING\r\n250 8BITMIME',
      ));
    if (verb === 'MAIL') return this.takeSender(addressIn(line));
    if (verb === 'RCPT') return this.takeRecipient(addressIn(line));
    if (verb === 'DATA') return this.beginMail();
    if (verb === 'QUIT') return void this.socket.end('221 2.0.0 Bye\r\n');
    if (verb === 'RSET') this.envelope = this.emptyEnvelope();
    this.socket.write(
      verb === 'RSET' || verb === 'NOOP' ? '250 2.0.0 OK\r\n' : '502 5.5.1 Not here\r\n',
    );
  }

  private async takeSender(address: string): Promise<void> {
    this.envelope = { ...this.emptyEnvelope(), from: address };
    if (!(await this.respond('mail', '250 2.1.0 Sender taken')))
      this.envelope = this.emptyEnvelope();
  }

  // Pipelining clients send RCPT and DATA before they read that an earlier command was refused.
  private async takeRecipient(address: string): Promise<void> {
    if (this.envelope.from === '') return this.outOfOrder('No sender');
    this.envelope.to.push(address);
    if (!(await this.respond('rcpt', '250 2.1.5 Recipient taken'))) this.envelope.to.pop();
  }

  private async beginMail(): Promise<void> {
    if (this.envelope.to.length === 0) return this.outOfOrder('No recipient');
    this.inData = await this.respond('data', '354 Go on');
  }

  private outOfOrder(text: string): void {
    this.socket.write(`503 5.5.1 ${text}\r\n`);
  }

  private async readMail(): Promise<boolean> {
    const whole = Buffer.concat([Buffer.from('\r\n'), this.buffer]);
    const end = whole.indexOf(endOfMail);
    if (end < 0) return false;
    this.envelope.raw = whole.toString('utf8', 2, end + 2).replaceAll('\r\n..', '\r\n.');
    this.buffer = whole.subarray(end + endOfMail.length);
    this.inData = false;
    const { envelope } = this;
    const reply = this.events.replyOf(envelope);
    await this.respond('end', reply, () => this.events.taken(envelope, reply));
    this.envelope = this.emptyEnvelope();
    return true;
  }

  /**
   * Sends the right reply unless a script says otherwise.
   * @returns whether it was sent to a connected client
   */
  private async respond(
    phase: Phase,
    right: string,
    onSent: () => void = () => undefined,
  ): Promise<boolean> {
    const instead = this.events.misbehavior(phase, this.envelope);
    if (instead === 'silence') this.stuck = true;
    else if (instead === 'cut') this.socket.destroy();
    if (
      instead === 'silence' ||
      instead === 'cut' ||
      (instead === 'drip' && !(await this.drip(right)))
    )
      return false;
    this.greeted = true;
    if (typeof instead === 'object') {
      const text = instead.code >= 500 ? this.events.refusal(instead.text) : instead.text;
      this.socket.write(`${instead.code} ${text}\r\n`);
      if (instead.code === 421 || phase === 'greeting') this.socket.end();
      return false;
    }
    if (this.socket.destroyed || !this.socket.writable) return false;
    onSent();
    this.socket.write(instead === 'drip' ? '\n' : `${right}\r\n`);
    return true;
  }

  /** Sends all but the last byte. */
  private async drip(text: string): Promise<boolean> {
    this.dripping = true;
    for (const byte of Buffer.from(`${text}\r`)) {
      if (this.socket.destroyed) return false;
      this.socket.write(Buffer.of(byte));
      await delay(1_000);
    }
    this.dripping = false;
    return true;
  }
}
