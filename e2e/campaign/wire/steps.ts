import { hasParameter } from './messages.js';

/** What a client sends before it waits for an answer: one statement, with its parameters. */
export interface Statement {
  text: string;
  bytes: Buffer;
  /** Once it is answered: whether it concerned any row. */
  changed?: boolean;
  /** Ids in the rows of its answer. */
  answered?: string[];
}

/** Steps of the work that are recognised by table and verb, whatever else the statements say. */
export type StepName = 'claim' | 'record' | 'accept' | 'relay';

const insertsInto = (text: string, tables: string): boolean =>
  new RegExp(`\\binsert\\s+into\\s+"?(${tables})"?[\\s(]`, 'i').test(text);
const updates = (text: string, table: string): boolean =>
  new RegExp(`\\bupdate\\s+"?${table}"?\\s`, 'i').test(text);

const recognise: Record<StepName, (statement: Statement) => boolean> = {
  /** The worker takes a mail. */
  claim: ({ text }) => insertsInto(text, 'messages'),
  /** The worker writes down that the mail was sent. */
  record: ({ text, bytes }) =>
    updates(text, 'messages') &&
    (hasParameter(bytes, 'sent') || /\bset\b[^;]*'sent'[^;]*\bwhere\b/i.test(text)),
  /** A service stores what a client posted. */
  accept: ({ text }) => insertsInto(text, 'leads|dealer_applications'),
  /** The relay writes down which rows it has handed to the queue. */
  relay: ({ text }) =>
    updates(text, 'outbox') && /attempts/i.test(text) && /\bunnest\b/i.test(text),
};

export const isStep = (name: StepName, statement: Statement): boolean => recognise[name](statement);

export const isCommit = ({ text }: Statement): boolean => /^\s*(commit|end)\b/i.test(text);
