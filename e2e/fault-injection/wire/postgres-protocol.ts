/** One message of PostgreSQL's protocol: its type, and all its bytes with type and length. */
interface WireMessage {
  type: string;
  bytes: Buffer;
}

/**
 * Splits a byte stream into messages. A client's first message has no type; it is called `startup`
 * here.
 */
export class MessageSplitter {
  private rest: Buffer = Buffer.alloc(0);

  constructor(private startup: boolean) {}

  /** The next message has no type again, as after a request for encryption. */
  expectStartup(): void {
    this.startup = true;
  }

  *split(chunk: Buffer): Generator<WireMessage> {
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

/**
 * Finds the statements of a client's Query, Parse and Bind messages. A statement with a name is
 * parsed once, and from then on bound by its name.
 */
export class StatementFinder {
  private readonly named = new Map<string, string>();

  /** The text of the statement that a message parses or runs. */
  find({ type, bytes }: WireMessage): string | undefined {
    if (type === 'Q') return textOf(bytes, 5);
    const afterFirst = bytes.indexOf(0, 5) + 1;
    if (type === 'P') {
      const [name, text] = [textOf(bytes, 5), textOf(bytes, afterFirst)];
      if (name) this.named.set(name, text);
      return text;
    }
    return type === 'B' ? this.named.get(textOf(bytes, afterFirst)) : undefined;
  }
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

export const uuidsIn = (bytes: Buffer): string[] => bytes.toString('latin1').match(uuid) ?? [];

/** Whether a text is one of the statement's parameters, which follow their length. */
export const hasParameter = (bytes: Buffer, text: string): boolean => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(Buffer.byteLength(text));
  return bytes.includes(Buffer.concat([length, Buffer.from(text)]));
};

/** A statement with its parameters: what a client sends before it waits for the answer. */
export interface Statement {
  text: string;
  bytes: Buffer;
  /** After the answer: whether it affected a row. */
  changed?: boolean;
  /** Ids in the rows of its answer. */
  answered?: string[];
}

/** Steps of the delivery pipeline, recognized by table and verb. */
export type StepName = 'claim' | 'record' | 'accept' | 'relay';

const insertsInto = (text: string, tables: string): boolean =>
  new RegExp(`\\binsert\\s+into\\s+"?(${tables})"?[\\s(]`, 'i').test(text);
const updates = (text: string, table: string): boolean =>
  new RegExp(`\\bupdate\\s+"?${table}"?\\s`, 'i').test(text);

const recognizers: Record<StepName, (statement: Statement) => boolean> = {
  /** The worker claims an email. */
  claim: ({ text }) => insertsInto(text, 'messages'),
  /** The worker records that the email was sent. */
  record: ({ text, bytes }) =>
    updates(text, 'messages') &&
    (hasParameter(bytes, 'sent') || /\bset\b[^;]*'sent'[^;]*\bwhere\b/i.test(text)),
  /** A service stores what a client posted. */
  accept: ({ text }) => insertsInto(text, 'leads|dealer_applications'),
  /** The relay records which rows it has enqueued. */
  relay: ({ text }) => updates(text, 'outbox') && /\battempts\s*=\s*attempts\b/i.test(text),
};

export const isStep = (name: StepName, statement: Statement): boolean =>
  recognizers[name](statement);

export const isCommit = ({ text }: Statement): boolean => /^\s*(commit|end)\b/i.test(text);
