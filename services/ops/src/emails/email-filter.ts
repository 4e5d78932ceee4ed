import type { EmailFilter } from '@larkway/ops-contract';
import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { z } from 'zod';
import { EmailEntity } from './email.entity.js';

/** A condition in SQL, in which `?` is a parameter, and its values. */
type Condition = [sql: string, ...values: unknown[]];

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

const conditionOfId = (id: string): Condition => {
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
const conditionOfIds = (text: string): Condition => {
  const parts = text
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)
    .slice(0, maxIds)
    .map(conditionOfId);
  const lookUp = `SELECT id FROM emails WHERE ${parts.map(([sql]) => sql).join(' OR ')} LIMIT ${maxMatches}`;
  return [`id = ANY (ARRAY (${lookUp}))`, ...parts.flatMap(([, ...values]) => values)];
};

const conditionsOf = ({
  id,
  state,
  kind,
  source,
  undelivered,
  cause,
  from,
  to,
}: EmailFilter): Condition[] => {
  const conditions: Condition[] = [];
  if (id && /[^\s,]/.test(id)) conditions.push(conditionOfIds(id));
  if (state?.length) conditions.push(['state = ANY (?)', state]);
  if (kind?.length) conditions.push(['kind = ANY (?)', kind]);
  if (source) conditions.push(['source = ?', source]);
  if (undelivered) conditions.push(['failed_at IS NOT NULL']);
  if (cause?.length) conditions.push(['cause = ANY (?)', cause]);
  if (from) conditions.push(['listed_at >= ?', from]);
  if (to) conditions.push(['listed_at < ?', to]);
  return conditions;
};

/** The emails that a filter selects. */
export const selectEmails = (
  manager: EntityManager,
  filter: EmailFilter,
): SelectQueryBuilder<EmailEntity> => {
  const query = manager.createQueryBuilder(EmailEntity, 'email');
  let number = 0;
  for (const [sql, ...values] of conditionsOf(filter)) {
    const parameters: ObjectLiteral = {};
    const named = sql.replaceAll('?', () => {
      const name = `filter${(number += 1)}`;
      parameters[name] = values[Object.keys(parameters).length];
      return `:${name}`;
    });
    query.andWhere(named, parameters);
  }
  return query;
};
