import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Envelope, Misbehaviour, Phase } from './smtp-script.js';

export interface ConversationEvents {
  /** What to do at this place instead of the right thing. */
  misbehaviour(phase: Phase, envelope: Envelope): Misbehaviour | undefined;
  /** A reply of 500 or more is about to be given. @returns its text, with a token that is found again. */
  refusal(text: string): string;
  /** Is asked for the reply that takes the mail. */
  replyOf(envelope: Envelope): string;
  /** The mail was taken: the reply is written. */
  taken(envelope: Envelope, reply: string): void;
}

const endOfMail = Buffer.from('\r\n.\r\n');
const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? '';

/** One connection of a mail server of which every byte is under control: RFC 5321 as far as a sender needs it. */
export class SmtpConversation {
  private buffer = Buffer.alloc(0);
  private inData = false;
  private greeted = false;
  private stuck = false;
  private dripping = false;
  private envelope: Envelope;
  private working: Promise<void>;

  constructor(
    private readonly socket: Socket,
    private readonly worker: string,
    private readonly events: ConversationEvents,
  ) {
    this.envelope = this.emptyEnvelope();
    socket.on('error', () => undefined).on('data', (chunk: Buffer) => {
      this.buffer = Buffer.concat([this.buffer, chunk]);
      this.working = this.working.then(() => this.read());
    });
    this.working = this.say('greeting', '220 mail.example ESMTP');
  }

  /** Nothing is under way: the next mail may come, or none. */
  get isIdle(): boolean {
    return this.greeted && !this.stuck && !this.dripping && this.envelope.from === '';
  }

  /** It was left without an answer, or gets one byte by byte. */
  get isHeldUp(): boolean {
    return this.stuck || this.dripping;
  }

  private emptyEnvelope(): Envelope {
    return { worker: this.worker, port: this.socket.remotePort ?? 0, offered: Date.now(), from: '', to: [], raw: '' };
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
    if (verb === 'EHLO' || verb === 'HELO') return this.say('ehlo', '250-mail.example\r\n250 8BITMIME');
    if (verb === 'MAIL') {
      this.envelope = { ...this.emptyEnvelope(), from: addressIn(line) };
      return this.say('mail', '250 2.1.0 Sender taken');
    }
    if (verb === 'RCPT') {
      this.envelope.to.push(addressIn(line));
      return this.say('rcpt', '250 2.1.5 Recipient taken');
    }
    if (verb === 'DATA') return this.say('data', '354 Go on', () => (this.inData = true));
    if (verb === 'QUIT') return void this.socket.end('221 2.0.0 Bye\r\n');
    if (verb === 'RSET') this.envelope = this.emptyEnvelope();
    this.socket.write(verb === 'RSET' || verb === 'NOOP' ? '250 2.0.0 OK\r\n' : '502 5.5.1 Not here\r\n');
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
    await this.say('end', reply, () => this.events.taken(envelope, reply));
    this.envelope = this.emptyEnvelope();
    return true;
  }

  /** Gives the right reply, unless the script says otherwise. A reply that nobody is there to hear is none. */
  private async say(phase: Phase, right: string, onSaid: () => void = () => undefined): Promise<void> {
    const instead = this.events.misbehaviour(phase, this.envelope);
    if (instead === 'silence') return void (this.stuck = true);
    if (instead === 'cut') return void this.socket.destroy();
    if (instead === 'drip' && !(await this.drip(right))) return;
    this.greeted = true;
    if (typeof instead === 'object') {
      const text = instead.code >= 500 ? this.events.refusal(instead.text) : instead.text;
      this.socket.write(`${instead.code} ${text}\r\n`);
      if (instead.code === 421 || phase === 'greeting') this.socket.end();
      return;
    }
    if (this.socket.destroyed || !this.socket.writable) return;
    onSaid();
    this.socket.write(instead === 'drip' ? '\n' : `${right}\r\n`);
  }

  /** All but the last byte, without which it is not said. */
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
