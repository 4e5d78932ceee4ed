import type { MailFilter } from '@larkway/ops-contract';
import { z } from 'zod';

/** A condition on the table `mails`, and the values its `$1`, `$2` … stand for. */
export interface Condition {
  sql: string;
  values: unknown[];
}

const uuid = z.uuid();
const bare = (messageId: string): string => messageId.replace(/^<|>$/g, '');

/** What a filter lets through, and nothing besides when more conditions are given; `?` in those stands for their value. */
export const conditionOf = ({ id, state, kind, source, from, to }: MailFilter, more: [sql: string, ...values: unknown[]][] = []): Condition => {
  const parts: [string, ...unknown[]][] = [...more];
  if (id) parts.push(uuid.safeParse(id).success ? ['(id = ? OR reference = ?)', id, id] : ['message_id IN (?, ?)', bare(id), `<${bare(id)}>`]);
  if (state?.length) parts.push(['state = ANY (?)', state]);
  if (kind?.length) parts.push(['kind = ANY (?)', kind]);
  if (source) parts.push(['source = ?', source]);
  if (from) parts.push(['listed_at >= ?', from]);
  if (to) parts.push(['listed_at < ?', to]);
  const values = parts.flatMap(([, ...own]) => own);
  let position = 0;
  const sql = parts.map(([text]) => text.replaceAll('?', () => `$${(position += 1)}`)).join(' AND ');
  return { sql: sql || 'true', values };
};
