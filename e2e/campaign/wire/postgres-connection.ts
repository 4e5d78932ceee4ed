import { type Socket } from 'node:net';
import { MessageCutter, statementOf, uuidsIn } from './messages.js';
import { isCommit, type Statement } from './steps.js';

const encryptionRequest = 80_877_103;
const partsOfStatements = 'PBDECF';

export interface ConnectionEvents {
  /** A statement is about to be let through. @returns whether it is held back instead. */
  onStatement(statement: Statement, connection: PostgresConnection): boolean;
  /** The server has answered the statement. @returns whether the answer is held back. */
  onAnswer(statement: Statement, connection: PostgresConnection): boolean;
}

/** One connection through the proxy: hands everything on, a whole statement at a time. */
export class PostgresConnection {
  /** What was said since the last commit, the statement under way included. */
  transaction: Statement[] = [];
  /** The last statement failed. */
  failed = false;
  /** A transaction was begun and not ended. */
  open = false;
  private readonly fromClient = new MessageCutter(true);
  private readonly fromServer = new MessageCutter(false);
  private parts: Buffer[] = [];
  private text = '';
  private underWay?: Statement;
  private cut = false;
  private handshake = true;

  constructor(
    private readonly client: Socket,
    private readonly server: Socket,
    private readonly events: ConnectionEvents,
  ) {
    client
      .on('data', (chunk: Buffer) => this.onClient(chunk))
      .on('error', () => undefined)
      .on('close', () => server.destroy());
    server
      .on('data', (chunk: Buffer) => this.onServer(chunk))
      .on('error', () => undefined)
      .on('close', () => client.destroy());
  }

  /** Nothing passes any more, in either direction. */
  private hold(): void {
    this.cut = true;
  }

  /** Ends both sides at once. */
  destroy(): void {
    this.cut = true;
    this.client.destroy();
    this.server.destroy();
  }

  /** Whether this statement, when it succeeds, makes what was done so far last. */
  commitsWith(statement: Statement): boolean {
    return this.open ? isCommit(statement) : true;
  }

  private onClient(chunk: Buffer): void {
    for (const message of this.fromClient.cut(chunk)) {
      if (this.cut) return;
      const { type, bytes } = message;
      if (type === 'startup') {
        if (bytes.readInt32BE(4) === encryptionRequest) this.fromClient.expectStartup();
        else this.handshake = false;
        this.server.write(bytes);
        continue;
      }
      this.text += statementOf(message) ?? '';
      this.parts.push(bytes);
      if (partsOfStatements.includes(type)) continue;
      this.letThrough();
    }
  }

  private letThrough(): void {
    const statement = { text: this.text, bytes: Buffer.concat(this.parts) };
    this.parts = [];
    this.text = '';
    if (statement.text) {
      this.underWay = statement;
      this.failed = false;
      this.transaction.push(statement);
      if (this.events.onStatement(statement, this)) return this.hold();
    }
    this.server.write(statement.bytes);
  }

  private onServer(chunk: Buffer): void {
    // The one byte that answers a request for encryption is no message.
    if (this.handshake) return void this.client.write(chunk);
    for (const { type, bytes } of this.fromServer.cut(chunk)) {
      if (this.cut) return;
      if (type === 'E') this.failed = true;
      if (type === 'D' && this.underWay) (this.underWay.answered ??= []).push(...uuidsIn(bytes));
      if (type === 'C' && this.underWay)
        this.underWay.changed = !/ 0\0$/.test(bytes.toString('latin1'));
      if (type === 'Z' && this.underWay && this.answered(bytes)) return this.hold();
      this.client.write(bytes);
    }
  }

  private answered(bytes: Buffer): boolean {
    const statement = this.underWay!;
    this.underWay = undefined;
    const isCut = this.events.onAnswer(statement, this);
    this.open = bytes[5] !== 'I'.charCodeAt(0);
    if (!this.open) this.transaction = [];
    return isCut;
  }
}
