import type { World } from '../world/world.js';
import type { Promised, Recorded, StoredLead } from './ledgers.js';

const leadColumns = `id, idempotency_key AS key, email, (extract(epoch FROM created_at) * 1000)::float8 AS at`;
const promisedColumns = `id, topic, payload ->> 'reference' AS reference, outcome`;

/** What Postgres holds, read past every proxy. */
export const readStored = async ({ database, ledgers }: World): Promise<void> => {
  const leads = await database.ask<StoredLead>('leads', `SELECT ${leadColumns}, kind FROM leads`);
  const applications = await database.ask<StoredLead>(
    'dealers',
    `SELECT ${leadColumns}, 'dealer-application' AS kind FROM dealer_applications`,
  );
  ledgers.stored = [...leads, ...applications];
  const promised = (name: 'leads' | 'dealers') =>
    database.ask<Promised>(name, `SELECT ${promisedColumns} FROM outbox`);
  ledgers.promised = [...(await promised('leads')), ...(await promised('dealers'))];
  ledgers.recorded = await database.ask<Recorded>(
    'email',
    `SELECT id, message_id AS "messageId", recipient, state, smtp_reply AS reply FROM messages`,
  );
};

const finished = `('sent', 'failed', 'set-aside', 'suppressed', 'cancelled')`;

/** How many promised mails are neither sent nor given up visibly. */
export const countOpen = async ({ database }: World): Promise<number> => {
  const open = (name: 'leads' | 'dealers') =>
    database.ask<{ id: string }>(name, 'SELECT id FROM outbox WHERE done_at IS NULL');
  const ids = [...(await open('leads')), ...(await open('dealers'))].map(({ id }) => id);
  if (ids.length === 0) return 0;
  const [row] = await database.ask<{ ended: number }>(
    'email',
    `SELECT count(*)::int AS ended FROM messages WHERE id = ANY ($1) AND state IN ${finished}`,
    [ids],
  );
  return ids.length - row!.ended;
};

/** How many promises have no outcome yet. */
export const countUnsettled = async ({ database }: World): Promise<number> => {
  const count = async (name: 'leads' | 'dealers') =>
    (
      await database.ask<{ count: number }>(
        name,
        'SELECT count(*)::int AS count FROM outbox WHERE done_at IS NULL',
      )
    )[0]!.count;
  return (await count('leads')) + (await count('dealers'));
};
