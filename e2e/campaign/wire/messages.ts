/** One message of PostgreSQL's protocol: its type, and all its bytes with type and length. */
export interface WireMessage {
  type: string;
  bytes: Buffer;
}

/** Cuts a stream of bytes into messages. The first of a client has no type; here it is called `startup`. */
export class MessageCutter {
  private rest: Buffer = Buffer.alloc(0);

  constructor(private startup: boolean) {}

  /** The next message begins without a type again, as after a request for encryption. */
  expectStartup(): void {
    this.startup = true;
  }

  *cut(chunk: Buffer): Generator<WireMessage> {
    this.rest = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    for (;;) {
      const head = this.startup ? 0 : 1;
      if (this.rest.length < head + 4) return;
      const length = head + this.rest.readInt32BE(head);
      if (this.rest.length < length) return;
      const bytes = this.rest.subarray(0, length);
      const type = this.startup ? 'startup' : String.fromCharCode(bytes[0]!);
      this.rest = this.rest.subarray(length);
      this.startup = false;
      yield { type, bytes };
    }
  }
}

const textOf = (bytes: Buffer, from: number): string =>
  bytes.toString('utf8', from, bytes.indexOf(0, from));

/** The statement of a Query or Parse message. */
export const statementOf = ({ type, bytes }: WireMessage): string | undefined => {
  if (type === 'Q') return textOf(bytes, 5);
  if (type === 'P') return textOf(bytes, bytes.indexOf(0, 5) + 1);
  return undefined;
};

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

export const uuidsIn = (bytes: Buffer): string[] => bytes.toString('latin1').match(uuid) ?? [];

/** Whether a text is among the parameters of the statement: they are written with their length before them. */
export const hasParameter = (bytes: Buffer, text: string): boolean => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(Buffer.byteLength(text));
  return bytes.includes(Buffer.concat([length, Buffer.from(text)]));
};
