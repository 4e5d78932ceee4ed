import type { EmailFilter } from '@larkway/ops-contract';
import { z } from 'zod';

/** A condition on the table `mails`, and the values of its parameters `$1`, `$2` … */
export interface Condition {
  sql: string;
  values: unknown[];
}

const uuid = z.uuid();
const bare = (messageId: string): string => messageId.replace(/^<|>$/g, '');
const maxIds = 25;
const maxMatches = 1_000;
/** The start of an id as lists show it: eight characters or more. */
const idStart = /^[0-9a-f]{8}-?(?:[0-9a-f-]{0,27})$/i;

/** The smallest and the largest id with this prefix. */
const rangeOf = (start: string): [string, string] => {
  const digits = start.replaceAll('-', '').toLowerCase().slice(0, 32);
  return [digits.padEnd(32, '0'), digits.padEnd(32, 'f')];
};

const conditionOfId = (id: string): [string, ...unknown[]] => {
  if (uuid.safeParse(id).success) return ['(id = ? OR reference = ?)', id, id];
  if (!idStart.test(id)) return ['message_id IN (?, ?)', bare(id), `<${bare(id)}>`];
  const range = rangeOf(id);
  return [
    '(id BETWEEN ?::uuid AND ?::uuid OR reference BETWEEN ?::uuid AND ?::uuid)',
    ...range,
    ...range,
  ];
};

// Looks the ids up first: the planner does not know how few rows match a prefix, and would scan the
// list.
const conditionOfIds = (text: string): [string, ...unknown[]] => {
  const parts = text
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)
    .slice(0, maxIds)
    .map(conditionOfId);
  const lookUp = `SELECT id FROM mails WHERE ${parts.map(([sql]) => sql).join(' OR ')} LIMIT ${maxMatches}`;
  return [`id = ANY (ARRAY (${lookUp}))`, ...parts.flatMap(([, ...values]) => values)];
};

/** The condition of a filter, joined by "and" with more conditions, in which `?` is a parameter. */
export const conditionOf = (
  { id, state, kind, source, undelivered, cause, from, to }: EmailFilter,
  more: [sql: string, ...values: unknown[]][] = [],
): Condition => {
  const parts: [string, ...unknown[]][] = [...more];
  if (id && /[^\s,]/.test(id)) parts.push(conditionOfIds(id));
  if (state?.length) parts.push(['state = ANY (?)', state]);
  if (kind?.length) parts.push(['kind = ANY (?)', kind]);
  if (source) parts.push(['source = ?', source]);
  if (undelivered) parts.push(['failed_at IS NOT NULL']);
  if (cause?.length) parts.push(['cause = ANY (?)', cause]);
  if (from) parts.push(['listed_at >= ?', from]);
  if (to) parts.push(['listed_at < ?', to]);
  const values = parts.flatMap(([, ...own]) => own);
  let position = 0;
  const sql = parts
    .map(([text]) => text.replaceAll('?', () => `$${(position += 1)}`))
    .join(' AND ');
  return { sql: sql || 'true', values };
};
