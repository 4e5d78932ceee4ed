import { type Socket } from 'node:net';
import {
  isCommit,
  MessageSplitter,
  type Statement,
  StatementFinder,
  uuidsIn,
} from './postgres-protocol.js';

const encryptionRequest = 80_877_103;
const partsOfStatements = 'PBDECF';

export interface ConnectionEvents {
  /** Called before a statement is forwarded. @returns whether to hold it back instead */
  onStatement(statement: Statement, connection: PostgresConnection): boolean;
  /** Called after the server has answered. @returns whether to hold the answer back */
  onAnswer(statement: Statement, connection: PostgresConnection): boolean;
}

/** Where messages travel to. */
export type Side = 'client' | 'server';

/** What happens to messages between a process and PostgreSQL. */
export interface Network {
  /** Messages to this side do not arrive, nor does the news that the other side is gone. */
  lost?: Side | undefined;
  /** Milliseconds by which each message is late. */
  delay?: number | undefined;
}

/** One connection through the proxy; forwards whole statements. */
export class PostgresConnection {
  /** Statements since the last commit, including the current one. */
  transaction: Statement[] = [];
  /** The last statement failed. */
  failed = false;
  /** A transaction is open. */
  open = false;
  private readonly fromClient = new MessageSplitter(true);
  private readonly fromServer = new MessageSplitter(false);
  private readonly statements = new StatementFinder();
  private parts: Buffer[] = [];
  private text = '';
  private current?: Statement;
  private cut = false;
  private handshake = true;
  /** Messages that were lost so far, in order; the network sends them again once it works. */
  private readonly undelivered: { to: Side; bytes: Buffer }[] = [];
  private readonly gone = new Set<Side>();

  constructor(
    private readonly client: Socket,
    private readonly server: Socket,
    private readonly events: ConnectionEvents,
    private network: Network,
  ) {
    client
      .on('data', (chunk: Buffer) => this.onClient(chunk))
      .on('error', () => undefined)
      .on('close', () => this.close('server'));
    server
      .on('data', (chunk: Buffer) => this.onServer(chunk))
      .on('error', () => undefined)
      .on('close', () => this.close('client'));
  }

  /** Delivers what was lost, after the network works again. */
  deliver(): void {
    for (const { to, bytes } of this.undelivered.splice(0)) this.send(to, bytes);
    for (const side of this.gone) this.close(side);
  }

  /** The server's machine is gone, and the client is not told. */
  abandon(): void {
    this.network = { lost: 'client' };
    this.server.destroy();
  }

  /** Whether the client has not closed it. */
  get isKept(): boolean {
    return !this.client.destroyed;
  }

  /** Stops forwarding in both directions. */
  private hold(): void {
    this.cut = true;
  }

  /** Closes both sides immediately. */
  destroy(): void {
    this.cut = true;
    this.client.destroy();
    this.server.destroy();
  }

  /** Whether this statement commits the work so far if it succeeds. */
  commitsWith(statement: Statement): boolean {
    return this.open ? isCommit(statement) : true;
  }

  private socketOf(side: Side): Socket {
    return side === 'client' ? this.client : this.server;
  }

  private send(to: Side, bytes: Buffer): void {
    const { lost, delay } = this.network;
    if (lost === to) return void this.undelivered.push({ to, bytes });
    if (!delay) return void this.socketOf(to).write(bytes);
    setTimeout(() => this.socketOf(to).write(bytes), delay);
  }

  private close(side: Side): void {
    if (this.network.lost === side) this.gone.add(side);
    else this.socketOf(side).destroy();
  }

  private onClient(chunk: Buffer): void {
    for (const message of this.fromClient.split(chunk)) {
      if (this.cut) return;
      const { type, bytes } = message;
      if (type === 'startup') {
        if (bytes.readInt32BE(4) === encryptionRequest) this.fromClient.expectStartup();
        else this.handshake = false;
        this.send('server', bytes);
        continue;
      }
      this.text ||= this.statements.find(message) ?? '';
      this.parts.push(bytes);
      if (partsOfStatements.includes(type)) continue;
      this.forward();
    }
  }

  private forward(): void {
    const statement = { text: this.text, bytes: Buffer.concat(this.parts) };
    this.parts = [];
    this.text = '';
    if (statement.text) {
      this.current = statement;
      this.failed = false;
      this.transaction.push(statement);
      if (this.events.onStatement(statement, this)) return this.hold();
    }
    this.send('server', statement.bytes);
  }

  private onServer(chunk: Buffer): void {
    // The single byte that answers a request for encryption is not a message.
    if (this.handshake) return this.send('client', chunk);
    for (const { type, bytes } of this.fromServer.split(chunk)) {
      if (this.cut) return;
      if (type === 'E') this.failed = true;
      if (type === 'D' && this.current) (this.current.answered ??= []).push(...uuidsIn(bytes));
      if (type === 'C' && this.current)
        this.current.changed = !/ 0\0$/.test(bytes.toString('latin1'));
      if (type === 'Z' && this.current && this.answered(bytes)) return this.hold();
      this.send('client', bytes);
    }
  }

  private answered(bytes: Buffer): boolean {
    const statement = this.current!;
    this.current = undefined;
    const isCut = this.events.onAnswer(statement, this);
    this.open = bytes[5] !== 'I'.charCodeAt(0);
    if (!this.open) this.transaction = [];
    return isCut;
  }
}
