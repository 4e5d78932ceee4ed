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
      return void (await this.say('ehlo', '250-mail.example\r\n250-PIPELINING\r\n250 8BITMIME'));
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
    if (!(await this.say('mail', '250 2.1.0 Sender taken'))) this.envelope = this.emptyEnvelope();
  }

  // Senders that pipeline have said RCPT and DATA before they hear that the command before them was refused.
  private async takeRecipient(address: string): Promise<void> {
    if (this.envelope.from === '') return this.outOfOrder('No sender');
    this.envelope.to.push(address);
    if (!(await this.say('rcpt', '250 2.1.5 Recipient taken'))) this.envelope.to.pop();
  }

  private async beginMail(): Promise<void> {
    if (this.envelope.to.length === 0) return this.outOfOrder('No recipient');
    this.inData = await this.say('data', '354 Go on');
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
    await this.say('end', reply, () => this.events.taken(envelope, reply));
    this.envelope = this.emptyEnvelope();
    return true;
  }

  /** Gives the right reply, unless the script says otherwise. A reply after the client has gone does not count. @returns whether it was given. */
  private async say(
    phase: Phase,
    right: string,
    onSaid: () => void = () => undefined,
  ): Promise<boolean> {
    const instead = this.events.misbehaviour(phase, this.envelope);
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
    onSaid();
    this.socket.write(instead === 'drip' ? '\n' : `${right}\r\n`);
    return true;
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
